"""The files of a dataset, on any file system that pyarrow knows."""

from __future__ import annotations

import os
import uuid
from typing import Any

from pyarrow import fs

#: Stores whose objects appear whole when their writer is closed, and where a move is a copy and a deletion.
OBJECT_STORES = ("s3", "gcs", "abfs")


def in_one_request(address: str) -> str:
    """An address of S3 by which a small object is put in one request, not in the three of an upload in parts."""
    if not address.startswith("s3://") or "allow_delayed_open" in address:
        return address
    return f"{address}{'&' if '?' in address else '?'}allow_delayed_open=true"


class Store:
    """A directory with `run.toml` and `rows/`."""

    def __init__(self, out: str | os.PathLike[str], system: Any = None) -> None:
        text = os.fspath(out)
        self.system: Any
        self.path: str
        if system is not None:
            self.system, self.path = system, text
        elif "://" in text:
            self.system, self.path = fs.FileSystem.from_uri(in_one_request(text))
        else:
            self.system, self.path = fs.LocalFileSystem(), os.path.abspath(text)
        self.is_local = isinstance(self.system, fs.LocalFileSystem)
        self.puts_at_once = self.system.type_name in OBJECT_STORES
        self.rows = f"{self.path}/rows"
        self.aside = f"{self.path}/aside"

    def run_toml(self) -> str | None:
        """The description of the experiment that is there, if there is one."""
        if self.system.get_file_info(f"{self.path}/run.toml").type != fs.FileType.NotFound:
            return self._read(f"{self.path}/run.toml").decode()
        strange = [name for name in self._names(self.path) if name != ".lock" and not name.endswith(".tmp")]
        if strange:
            expected = "expected an empty directory or a dataset, found other files such as"
            raise ValueError(f"{self.path}: {expected} {strange[0]}")
        return None

    def begin(self, run_toml: str) -> None:
        """Makes the directories and writes the description."""
        self.system.create_dir(self.rows, recursive=True)
        self._put(self.path, "run.toml", run_toml.encode())

    def files_of_rows(self) -> list[str]:
        """The names of all files of rows, as they are now."""
        return [name for name in self._names(self.rows) if not name.endswith(".tmp") and not name.startswith(".")]

    def remove_leftovers(self) -> None:
        """Removes what tasks have written that nobody waits for any more."""
        for name in self._names(self.rows):
            if name.endswith(".tmp"):
                self.remove(name)

    def put(self, name: str, content: bytes) -> None:
        """Writes a file of rows, whole or not at all."""
        self._put(self.rows, name, content)

    def read(self, name: str) -> bytes:
        """The bytes of a file of rows."""
        return self._read(f"{self.rows}/{name}")

    def remove(self, name: str) -> None:
        """Removes a file of rows."""
        self.system.delete_file(f"{self.rows}/{name}")

    def set_aside(self, name: str) -> str:
        """Takes a damaged file out of the rows and keeps it beside them; gives where."""
        self.system.create_dir(self.aside, recursive=True)
        taken = set(self._names(self.aside))
        free = next(new for new in (name, *(f"{name}.{copy}" for copy in range(2, 10**6))) if new not in taken)
        self.system.move(f"{self.rows}/{name}", f"{self.aside}/{free}")
        return f"{self.aside}/{free}"

    def _read(self, path: str) -> bytes:
        with self.system.open_input_stream(path) as stream:
            content: bytes = stream.read()
        return content

    def _names(self, directory: str) -> list[str]:
        infos = self.system.get_file_info(fs.FileSelector(directory, allow_not_found=True))
        return sorted(info.base_name for info in infos)

    def _put(self, directory: str, name: str, content: bytes) -> None:
        """An object is put once under its name. Files are written under a name that no other writer has, and renamed."""
        if self.puts_at_once:
            self._write(f"{directory}/{name}", content)
            return
        temporary = f"{directory}/part-{uuid.uuid4().hex}.tmp"
        if not self.is_local:
            self._write(temporary, content)
            self.system.move(temporary, f"{directory}/{name}")
            return
        # Synced, so that a file that has its name survives a power cut.
        with open(temporary, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, f"{directory}/{name}")
        entries = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(entries)
        finally:
            os.close(entries)

    def _write(self, path: str, content: bytes) -> None:
        with self.system.open_output_stream(path) as stream:
            stream.write(content)
