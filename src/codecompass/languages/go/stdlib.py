"""Results of the most common functions of the standard library, so that their methods get qualified names."""

from __future__ import annotations

_ALONE = {
    "bufio.Reader": "bufio.NewReader bufio.NewReaderSize",
    "bufio.Scanner": "bufio.NewScanner",
    "bufio.Writer": "bufio.NewWriter bufio.NewWriterSize",
    "bytes.Buffer": "bytes.NewBuffer bytes.NewBufferString",
    "bytes.Reader": "bytes.NewReader",
    "context.Context": "context.Background context.TODO context.WithValue Request.Context",
    "encoding/json.Decoder": "encoding/json.NewDecoder",
    "encoding/json.Encoder": "encoding/json.NewEncoder",
    "encoding/xml.Decoder": "encoding/xml.NewDecoder",
    "encoding/xml.Encoder": "encoding/xml.NewEncoder",
    "flag.FlagSet": "flag.NewFlagSet",
    "builtin.error": "errors.New errors.Join errors.Unwrap fmt.Errorf context.Cause",
    "html/template.Template": "html/template.New html/template.Must",
    "log.Logger": "log.New log.Default",
    "log/slog.Logger": "log/slog.New log/slog.Default",
    "math/big.Int": "math/big.NewInt",
    "math/rand.Rand": "math/rand.New",
    "net/http.Header": "ResponseWriter.Header",
    "net/http.ServeMux": "net/http.NewServeMux",
    "net/http/httptest.ResponseRecorder": "net/http/httptest.NewRecorder",
    "net/http/httptest.Server": "net/http/httptest.NewServer net/http/httptest.NewTLSServer",
    "net/http.Request": "net/http/httptest.NewRequest Request.WithContext Request.Clone",
    "net/url.Values": "URL.Query",
    "os/exec.Cmd": "os/exec.Command os/exec.CommandContext",
    "reflect.Type": "reflect.TypeOf",
    "reflect.Value": "reflect.ValueOf reflect.New reflect.Zero reflect.Indirect",
    "regexp.Regexp": "regexp.MustCompile",
    "strings.Reader": "strings.NewReader",
    "strings.Replacer": "strings.NewReplacer",
    "sync.Cond": "sync.NewCond",
    "text/template.Template": "text/template.New text/template.Must",
    "time.Duration": "time.Since time.Until Time.Sub",
    "time.Ticker": "time.NewTicker",
    "time.Time": "time.Now time.Date time.Unix time.UnixMilli Time.Add Time.AddDate Time.In Time.UTC Time.Local "
    "Time.Truncate Time.Round",
    "time.Timer": "time.NewTimer time.AfterFunc",
    "builtin.string": "fmt.Sprintf fmt.Sprint fmt.Sprintln strings.Join strings.TrimSpace strings.ToLower "
    "strings.ToUpper strings.ReplaceAll strconv.Itoa os.Getenv Time.Format error.Error",
}
_WITH_ERROR = {
    "net.Conn": "net.Dial net.DialTimeout Listener.Accept",
    "net.Listener": "net.Listen",
    "net/http.Request": "net/http.NewRequest net/http.NewRequestWithContext",
    "net/http.Response": "net/http.Get net/http.Post net/http.Head net/http.PostForm",
    "net/url.URL": "net/url.Parse net/url.ParseRequestURI",
    "os.File": "os.Create os.Open os.OpenFile os.CreateTemp",
    "os.FileInfo": "os.Stat os.Lstat",
    "regexp.Regexp": "regexp.Compile",
    "time.Duration": "time.ParseDuration",
    "time.Location": "time.LoadLocation",
    "time.Time": "time.Parse time.ParseInLocation",
}

MEMBER_RESULTS = {
    **{name: f"@{result}" for result, names in _ALONE.items() for name in names.split()},
    **{name: f"Tuple[@{result},@builtin.error]" for result, names in _WITH_ERROR.items() for name in names.split()},
    **dict.fromkeys(
        ("context.WithCancel", "context.WithTimeout", "context.WithDeadline"),
        "Tuple[@context.Context,@context.CancelFunc]",
    ),
    "Pointer.Load": "$0",
    "Pointer.Swap": "$0",
}
"""The last two parts of a function's name → type expression of its result."""
