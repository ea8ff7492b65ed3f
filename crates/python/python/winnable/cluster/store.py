"""The files of a dataset, on any file system that pyarrow knows."""

from __future__ import annotations

import os
import uuid
from typing import Any

from pyarrow import fs


class Store:
    """A directory with `run.toml` and `rows/`."""

    def __init__(self, out: str | os.PathLike[str], system: Any = None) -> None:
        text = os.fspath(out)
        self.system: Any
        self.path: str
        if system is not None:
            self.system, self.path = system, text
        elif "://" in text:
            self.system, self.path = fs.FileSystem.from_uri(text)
        else:
            self.system, self.path = fs.LocalFileSystem(), os.path.abspath(text)
        self.is_local = isinstance(self.system, fs.LocalFileSystem)
        self.rows = f"{self.path}/rows"

    def run_toml(self) -> str | None:
        """The description of the experiment that is there, if there is one."""
        if self.system.get_file_info(f"{self.path}/run.toml").type != fs.FileType.NotFound:
            return self.read(f"{self.path}/run.toml").decode()
        strange = [name for name in self._names(self.path) if name != ".lock" and not name.endswith(".tmp")]
        if strange:
            expected = "expected an empty directory or a dataset, found other files such as"
            raise ValueError(f"{self.path}: {expected} {strange[0]}")
        return None

    def begin(self, run_toml: str) -> None:
        """Makes the directories and writes the description."""
        self.system.create_dir(self.rows, recursive=True)
        self._write(f"{self.path}/run.tmp", run_toml.encode())
        self._rename(f"{self.path}/run.tmp", f"{self.path}/run.toml")

    def files_of_rows(self) -> list[str]:
        """The names of all files of rows, as they are now."""
        return [name for name in self._names(self.rows) if not name.endswith(".tmp") and not name.startswith(".")]

    def remove_leftovers(self) -> None:
        """Removes what tasks have written that nobody waits for any more."""
        for name in self._names(self.rows):
            if name.endswith(".tmp"):
                self.system.delete_file(f"{self.rows}/{name}")

    def put(self, content: bytes) -> str:
        """Writes a file of rows under a temporary name that no other task has, and gives the name."""
        name = f"part-{uuid.uuid4().hex}.tmp"
        self._write(f"{self.rows}/{name}", content)
        return name

    def keep(self, temporary: str, name: str) -> None:
        """Gives a file of rows its own name."""
        self._rename(f"{self.rows}/{temporary}", f"{self.rows}/{name}")

    def read(self, path: str) -> bytes:
        """The bytes of a file."""
        with self.system.open_input_stream(path) as stream:
            content: bytes = stream.read()
        return content

    def _names(self, directory: str) -> list[str]:
        infos = self.system.get_file_info(fs.FileSelector(directory, allow_not_found=True))
        return sorted(info.base_name for info in infos)

    def _write(self, path: str, content: bytes) -> None:
        if not self.is_local:
            with self.system.open_output_stream(path) as stream:
                stream.write(content)
            return
        # Synced, so that a file that has its name survives a power cut.
        with open(path, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())

    def _rename(self, temporary: str, path: str) -> None:
        if not self.is_local:
            self.system.move(temporary, path)
            return
        os.replace(temporary, path)
        directory = os.open(os.path.dirname(path), os.O_RDONLY)
        try:
            os.fsync(directory)
        finally:
            os.close(directory)
