"""Zip files of which the same content always gives the same bytes."""

from __future__ import annotations

import zipfile
from collections.abc import Collection, Mapping
from io import BytesIO

EPOCH = (1980, 1, 1, 0, 0, 0)
UNIX = 3


def zipped(files: Mapping[str, bytes], executable: Collection[str] = ()) -> bytes:
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            about = zipfile.ZipInfo(name, EPOCH)
            about.create_system = UNIX
            about.compress_type = zipfile.ZIP_DEFLATED
            about.external_attr = (0o100755 if name in executable else 0o100644) << 16
            archive.writestr(about, files[name])
    return data.getvalue()
