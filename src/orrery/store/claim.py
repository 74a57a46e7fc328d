"""One process at a time has a folder's tables open; a second one is told which."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from orrery.store.opening import UnusableStore

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        os.lseek(descriptor, 1024, os.SEEK_SET)  # beyond the number, which others shall be able to read
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Claim:
    """A locked file that holds the number of its process. The system unlocks it, however the process ends."""

    def __init__(self, database: Path) -> None:
        folder = database.parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = os.open(database.with_name(f"{database.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise UnusableStore(f"can't keep tables in {folder}: {error.strerror}") from None
        try:
            _lock(self._file)
        except OSError:
            process = os.read(self._file, 20).decode(errors="replace").strip() or "unknown"
            self.release()
            raise UnusableStore(
                f"process {process} has the tables in {folder} open; stop it, or choose another folder"
            ) from None
        os.ftruncate(self._file, 0)
        os.lseek(self._file, 0, os.SEEK_SET)
        os.write(self._file, b"%d\n" % os.getpid())

    def release(self) -> None:
        os.close(self._file)
