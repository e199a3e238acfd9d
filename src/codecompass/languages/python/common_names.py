"""Names of members that are too common for a unique-name match."""

from __future__ import annotations

_OF_BUILTINS = frozenset(
    name for kind in (str, bytes, list, dict, set, tuple, int, float, frozenset) for name in dir(kind)
)
_EVERYDAY = """
    get set add new run open close read write send save load start stop next name value call apply main setup update
    delete create execute commit filter first last all exists group match search sub end join wait put result submit
    connect request response parse render format validate process handle register
"""
_OF_FRAMEWORKS = """
    is_valid full_clean clean cleaned_data form_valid form_invalid get_queryset get_object get_context_data get_success_url
    get_form get_form_kwargs get_absolute_url as_view has_changed to_representation to_internal_value
"""
_OF_THE_STANDARD_LIBRARY = """
    acquire release locked notify notify_all is_set is_alive set_name task_done put_nowait get_nowait qsize full empty
    cancel cancelled done exception set_result set_exception add_done_callback remove_done_callback call_soon
    call_later call_at create_task create_future run_until_complete run_forever run_in_executor shutdown
    add_reader remove_reader add_writer remove_writer is_closing wait_closed drain write_eof feed_data feed_eof at_eof
    readexactly readuntil get_extra_info pause_reading resume_reading abort
    flush seek tell truncate fileno isatty readable writable seekable readline readlines writelines getvalue peek
    detach readinto
    bind listen accept recv recvfrom sendall sendto setsockopt getsockopt getsockname getpeername settimeout
    setblocking makefile
    debug info warning warn error critical log setLevel addHandler removeHandler addFilter setFormatter getChild
    isEnabledFor emit
    fullmatch findall finditer subn span groups groupdict expand
    date time today now isoformat strftime strptime timestamp total_seconds astimezone weekday utcoffset
    exists is_file is_dir mkdir rmdir unlink touch rename iterdir glob rglob read_text read_bytes write_text
    write_bytes expanduser absolute with_suffix with_name joinpath relative_to as_posix stat chmod samefile
    communicate poll kill terminate send_signal
    appendleft extendleft popleft rotate move_to_end most_common elements subtract
    add_argument add_argument_group add_subparsers parse_args parse_known_args print_help print_usage
    cursor fetchone fetchmany fetchall executemany rollback
    find findtext getroot iterfind itertext
    sections options has_section has_option getint getfloat getboolean
    as_string as_bytes get_payload set_payload get_content_type add_header getheader getheaders putheader endheaders
    extract extractall namelist infolist getmembers
    login quit sendmail send_message starttls storbinary retrbinary
    substitute safe_substitute enter_context callback pop_all register unregister select
    choice choices sample shuffle randint randrange uniform random seed gauss triangular getrandbits randbytes digest
    hexdigest betavariate expovariate gammavariate lognormvariate normalvariate paretovariate vonmisesvariate
    weibullvariate
    throw with_traceback quantize
"""
COMMON = _OF_BUILTINS.union(_EVERYDAY.split(), _OF_FRAMEWORKS.split(), _OF_THE_STANDARD_LIBRARY.split())
"""Members with these names often belong to Python's own types, so the name alone is no evidence."""
