"""A small server that speaks as much of S3 as pyarrow needs, in memory, on 127.0.0.1. It counts the requests by kind.

Usage: s3.py PORT. `GET /` gives the counts as JSON. Nothing is signed or checked."""

from __future__ import annotations

import json
import pathlib
import subprocess
import sys
import threading
import time
import urllib.request
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit
from xml.sax.saxutils import escape

BUCKET = "bucket"


class Handler(BaseHTTPRequestHandler):
    """One connection."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    objects: dict[str, bytes] = {}
    uploads: dict[str, dict[int, bytes]] = {}
    counts: Counter[str] = Counter()
    lock = threading.Lock()

    def log_message(self, format: str, *arguments: object) -> None:
        """Says nothing."""

    def _answer(self, status: int, body: bytes = b"", headers: dict[str, str] | None = None, is_head: bool = False) -> None:
        lines = [f"HTTP/1.1 {status} X", *(f"{name}: {value}" for name, value in (headers or {}).items())]
        if "Content-Length" not in (headers or {}):
            lines.append(f"Content-Length: {len(body)}")
        self.wfile.write("\r\n".join([*lines, "", ""]).encode() + (b"" if is_head else body))

    def _missing(self) -> None:
        self._answer(404, b"<Error><Code>NoSuchKey</Code><Message>none</Message></Error>", is_head=self.command == "HEAD")

    def _lines(self) -> bytes:
        """A body in HTTP's chunks, or in those of AWS, whose lines have signatures."""
        content = b""
        while size := int(self.rfile.readline().split(b";")[0], 16):
            content += self.rfile.read(size)
            self.rfile.readline()
        while self.rfile.readline().strip():
            pass
        return content

    def _body(self) -> bytes:
        if self.headers.get("Transfer-Encoding") == "chunked":
            content = self._lines()
        else:
            content = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if "x-amz-decoded-content-length" in self.headers:
            rest, content = content, b""
            while True:
                line, _, rest = rest.partition(b"\r\n")
                if not (size := int(line.split(b";")[0], 16)):
                    break
                content, rest = content + rest[:size], rest[size + 2 :]
        return content

    def _handle(self) -> None:
        parts = urlsplit(self.path)
        query = {name: values[0] for name, values in parse_qs(parts.query, keep_blank_values=True).items()}
        key = unquote(parts.path).lstrip("/").removeprefix(BUCKET).lstrip("/")
        body = self._body()
        is_object = bool(key)
        kind = self.command if is_object else f"{self.command} bucket"
        if "x-amz-copy-source" in self.headers:
            kind = "COPY"
        elif "uploads" in query or "uploadId" in query:
            kind = f"{self.command} upload"
        if parts.path == "/":
            self._answer(200, json.dumps(self.counts).encode())
            return
        with self.lock:
            self.counts[kind] += 1
            self._do(kind, key, query, body)

    def _do(self, kind: str, key: str, query: dict[str, str], body: bytes) -> None:
        if kind == "COPY":
            source = unquote(self.headers["x-amz-copy-source"]).lstrip("/").removeprefix(BUCKET).lstrip("/")
            self.objects[key] = self.objects[source]
            self._answer(200, b"<CopyObjectResult><ETag>x</ETag></CopyObjectResult>")
        elif kind == "PUT":
            self.objects[key] = body
            self._answer(200, headers={"ETag": '"x"'})
        elif kind in ("GET", "HEAD"):
            if key not in self.objects:
                return self._missing()
            content, status = self.objects[key], 200
            headers = {"ETag": '"x"', "Last-Modified": "Wed, 01 Jan 2025 00:00:00 GMT", "Accept-Ranges": "bytes"}
            if (wanted := self.headers.get("Range")) and kind == "GET":
                first, _, last = wanted.removeprefix("bytes=").partition("-")
                whole, status = len(content), 206
                content = content[int(first) : int(last) + 1 if last else None]
                headers["Content-Range"] = f"bytes {first}-{int(first) + len(content) - 1}/{whole}"
            headers["Content-Length"] = str(len(content))
            self._answer(status, content, headers, is_head=kind == "HEAD")
        elif kind == "DELETE":
            self.objects.pop(key, None)
            self._answer(204)
        elif kind == "POST upload" and "uploads" in query:
            name = str(len(self.uploads))
            self.uploads[name] = {}
            self._answer(200, f"<InitiateMultipartUploadResult><UploadId>{name}</UploadId></InitiateMultipartUploadResult>".encode())
        elif kind == "PUT upload":
            self.uploads[query["uploadId"]][int(query["partNumber"])] = body
            self._answer(200, headers={"ETag": '"x"'})
        elif kind == "POST upload":
            self.objects[key] = b"".join(part for _, part in sorted(self.uploads.pop(query["uploadId"]).items()))
            self._answer(200, b"<CompleteMultipartUploadResult><ETag>x</ETag></CompleteMultipartUploadResult>")
        elif kind == "GET bucket":
            self._answer(200, self._listed(query))
        else:
            self._answer(200, headers={"Content-Length": "0"}, is_head=True)

    def _listed(self, query: dict[str, str]) -> bytes:
        prefix, delimiter, after = query.get("prefix", ""), query.get("delimiter", ""), query.get("continuation-token", "")
        most, last = int(query.get("max-keys", 1000)), ""
        found: list[str] = []
        folders: set[str] = set()
        for key in sorted(self.objects):
            if not key.startswith(prefix) or key <= after:
                continue
            if len(found) + len(folders) >= most:
                break
            last, rest = key, key[len(prefix) :]
            if delimiter and delimiter in rest:
                folders.add(prefix + rest.split(delimiter)[0] + delimiter)
            else:
                found.append(key)
        is_more = any(key.startswith(prefix) and key > last for key in self.objects) if last else False
        contents = "".join(
            f"<Contents><Key>{escape(key)}</Key><Size>{len(self.objects[key])}</Size>"
            "<LastModified>2025-01-01T00:00:00.000Z</LastModified></Contents>"
            for key in found
        )
        common = "".join(f"<CommonPrefixes><Prefix>{escape(folder)}</Prefix></CommonPrefixes>" for folder in sorted(folders))
        token = f"<NextContinuationToken>{escape(last)}</NextContinuationToken>" if is_more else ""
        return (
            f"<ListBucketResult><KeyCount>{len(found) + len(folders)}</KeyCount><IsTruncated>{str(is_more).lower()}</IsTruncated>"
            f"{token}{contents}{common}</ListBucketResult>"
        ).encode()

    do_GET = do_PUT = do_POST = do_HEAD = do_DELETE = _handle


class Server:
    """The server in a process of its own."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.process = subprocess.Popen([sys.executable, str(pathlib.Path(__file__).resolve()), str(port)])
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            try:
                self.counts()
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the server did not start")

    def address(self, path: str) -> str:
        """The address of a dataset."""
        return f"s3://key:secret@{BUCKET}/{path}?endpoint_override=127.0.0.1:{self.port}&scheme=http&region=here"

    def counts(self) -> dict[str, int]:
        """Requests so far, by kind."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/", timeout=10) as answer:
            counts: dict[str, int] = json.load(answer)
        return counts

    def stop(self) -> None:
        """Ends it."""
        self.process.kill()
        self.process.wait()


def main() -> None:
    """Serves until it is killed."""
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()


if __name__ == "__main__":
    main()
