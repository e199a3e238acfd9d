"""Interfaces of the standard library that trees often embed, with their methods."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

_READ, _WRITE = "Read(p []byte) (n int, err error)", "Write(p []byte) (n int, err error)"
_CLOSE, _SEEK = "Close() error", "Seek(offset int64, whence int) (int64, error)"
_STRING, _ERROR = "String() string", "Error() string"
_OPEN, _STAT = "Open(name string) (File, error)", "Stat() (FileInfo, error)"
_SORT = "Len() int; Less(i, j int) bool; Swap(i, j int)"
_ENTRY = "Name() string; IsDir() bool; Type() FileMode; Info() (FileInfo, error)"
_INFO = "Name() string; Size() int64; Mode() FileMode; ModTime() time.Time; IsDir() bool; Sys() any"
_HASH = f"{_WRITE}; Sum(b []byte) []byte; Reset(); Size() int; BlockSize() int"

_DECLARED = {
    "builtin.error": _ERROR,
    "container/heap.Interface": f"{_SORT}; Push(x any); Pop() any",
    "context.Context": "Deadline() (time.Time, bool); Done() <-chan struct{}; Err() error; Value(key any) any",
    "database/sql.Scanner": "Scan(src any) error",
    "database/sql/driver.Valuer": "Value() (Value, error)",
    "encoding.BinaryMarshaler": "MarshalBinary() (data []byte, err error)",
    "encoding.BinaryUnmarshaler": "UnmarshalBinary(data []byte) error",
    "encoding.TextMarshaler": "MarshalText() (text []byte, err error)",
    "encoding.TextUnmarshaler": "UnmarshalText(text []byte) error",
    "encoding/json.Marshaler": "MarshalJSON() ([]byte, error)",
    "encoding/json.Unmarshaler": "UnmarshalJSON([]byte) error",
    "flag.Value": f"{_STRING}; Set(string) error",
    "fmt.Stringer": _STRING,
    "hash.Hash": _HASH,
    "hash.Hash32": f"{_HASH}; Sum32() uint32",
    "hash.Hash64": f"{_HASH}; Sum64() uint64",
    "io.ByteReader": "ReadByte() (byte, error)",
    "io.ByteScanner": "ReadByte() (byte, error); UnreadByte() error",
    "io.ByteWriter": "WriteByte(c byte) error",
    "io.Closer": _CLOSE,
    "io.ReadCloser": f"{_READ}; {_CLOSE}",
    "io.ReadSeekCloser": f"{_READ}; {_SEEK}; {_CLOSE}",
    "io.ReadSeeker": f"{_READ}; {_SEEK}",
    "io.ReadWriteCloser": f"{_READ}; {_WRITE}; {_CLOSE}",
    "io.ReadWriteSeeker": f"{_READ}; {_WRITE}; {_SEEK}",
    "io.ReadWriter": f"{_READ}; {_WRITE}",
    "io.Reader": _READ,
    "io.ReaderAt": "ReadAt(p []byte, off int64) (n int, err error)",
    "io.ReaderFrom": "ReadFrom(r Reader) (n int64, err error)",
    "io.RuneReader": "ReadRune() (r rune, size int, err error)",
    "io.Seeker": _SEEK,
    "io.StringWriter": "WriteString(s string) (n int, err error)",
    "io.WriteCloser": f"{_WRITE}; {_CLOSE}",
    "io.WriteSeeker": f"{_WRITE}; {_SEEK}",
    "io.Writer": _WRITE,
    "io.WriterAt": "WriteAt(p []byte, off int64) (n int, err error)",
    "io.WriterTo": "WriteTo(w Writer) (n int64, err error)",
    "io/fs.DirEntry": _ENTRY,
    "io/fs.FS": _OPEN,
    "io/fs.File": f"{_STAT}; {_READ}; {_CLOSE}",
    "io/fs.FileInfo": _INFO,
    "io/fs.ReadDirFS": f"{_OPEN}; ReadDir(name string) ([]DirEntry, error)",
    "io/fs.ReadDirFile": f"{_STAT}; {_READ}; {_CLOSE}; ReadDir(n int) ([]DirEntry, error)",
    "io/fs.ReadFileFS": f"{_OPEN}; ReadFile(name string) ([]byte, error)",
    "io/fs.StatFS": f"{_OPEN}; Stat(name string) (FileInfo, error)",
    "net.Addr": f"Network() string; {_STRING}",
    "net.Error": f"{_ERROR}; Timeout() bool; Temporary() bool",
    "net.Listener": f"Accept() (Conn, error); {_CLOSE}; Addr() Addr",
    "net/http.Flusher": "Flush()",
    "net/http.Handler": "ServeHTTP(ResponseWriter, *Request)",
    "net/http.ResponseWriter": f"Header() Header; {_WRITE}; WriteHeader(statusCode int)",
    "net/http.RoundTripper": "RoundTrip(*Request) (*Response, error)",
    "os.DirEntry": _ENTRY,
    "os.FileInfo": _INFO,
    "sort.Interface": _SORT,
    "sync.Locker": "Lock(); Unlock()",
}


def _methods(written: str) -> Iterator[tuple[str, str]]:
    for signature in written.split("; "):
        yield signature[: signature.index("(")], signature


EXTERNAL_INTERFACES: Mapping[str, Mapping[str, str]] = {
    name: dict(_methods(written)) for name, written in _DECLARED.items()
}
"""Qualified name → its methods with their signatures."""
