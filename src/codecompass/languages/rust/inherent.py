"""Inherent methods of types in Rust's standard library, as of 1.59: they precede methods of traits."""

from __future__ import annotations

_METHODS = {
    "Vec": """
        append as_mut_ptr as_mut_slice as_ptr as_slice capacity clear dedup dedup_by dedup_by_key drain
        extend_from_slice extend_from_within from_raw_parts insert into_boxed_slice is_empty leak len new pop push
        remove reserve reserve_exact resize resize_with retain set_len shrink_to shrink_to_fit splice split_off
        swap_remove truncate try_reserve try_reserve_exact with_capacity
    """,
    "Array": """
        align_to align_to_mut as_mut_ptr as_mut_ptr_range as_mut_slice as_ptr as_ptr_range as_slice binary_search binary_search_by
        binary_search_by_key chunks chunks_exact chunks_exact_mut chunks_mut clone_from_slice concat connect
        contains copy_from_slice copy_within ends_with eq_ignore_ascii_case fill fill_with first first_mut get
        get_mut get_unchecked get_unchecked_mut into_vec is_ascii is_empty iter iter_mut join last last_mut len
        make_ascii_lowercase make_ascii_uppercase partition_point rchunks rchunks_exact rchunks_exact_mut
        rchunks_mut repeat reverse rotate_left rotate_right rsplit rsplit_mut rsplitn rsplitn_mut
        select_nth_unstable select_nth_unstable_by select_nth_unstable_by_key sort sort_by sort_by_cached_key
        sort_by_key sort_unstable sort_unstable_by sort_unstable_by_key split split_at split_at_mut split_first
        split_first_mut split_inclusive split_inclusive_mut split_last split_last_mut split_mut splitn splitn_mut
        starts_with strip_prefix strip_suffix swap swap_with_slice to_ascii_lowercase to_ascii_uppercase to_vec
        windows
    """,
    "str": """
        as_bytes as_bytes_mut as_mut_ptr as_ptr bytes char_indices chars contains encode_utf16 ends_with
        eq_ignore_ascii_case escape_debug escape_default escape_unicode find get get_mut get_unchecked
        get_unchecked_mut into_boxed_bytes into_string is_ascii is_char_boundary is_empty len lines lines_any
        make_ascii_lowercase make_ascii_uppercase match_indices matches parse repeat replace replacen rfind
        rmatch_indices rmatches rsplit rsplit_once rsplit_terminator rsplitn slice_mut_unchecked slice_unchecked
        split split_ascii_whitespace split_at split_at_mut split_inclusive split_once split_terminator
        split_whitespace splitn starts_with strip_prefix strip_suffix to_ascii_lowercase to_ascii_uppercase
        to_lowercase to_uppercase trim trim_end trim_end_matches trim_left trim_left_matches trim_matches trim_right
        trim_right_matches trim_start trim_start_matches
    """,
    "String": """
        as_bytes as_mut_str as_mut_vec as_str capacity clear drain from_raw_parts from_utf16 from_utf16_lossy
        from_utf8 from_utf8_lossy from_utf8_unchecked insert insert_str into_boxed_str into_bytes is_empty len new
        pop push push_str remove replace_range reserve reserve_exact retain shrink_to shrink_to_fit split_off
        truncate try_reserve try_reserve_exact with_capacity
    """,
    "Option": """
        and and_then as_deref as_deref_mut as_mut as_pin_mut as_pin_ref as_ref cloned copied expect filter flatten
        get_or_insert get_or_insert_with insert is_none is_some iter iter_mut map map_or map_or_else ok_or
        ok_or_else or or_else replace take transpose unwrap unwrap_or unwrap_or_default unwrap_or_else
        unwrap_unchecked xor zip
    """,
    "Result": """
        and and_then as_deref as_deref_mut as_mut as_ref cloned copied err expect expect_err is_err is_ok iter
        iter_mut map map_err map_or map_or_else ok or or_else transpose unwrap unwrap_err unwrap_err_unchecked
        unwrap_or unwrap_or_default unwrap_or_else unwrap_unchecked
    """,
    "VecDeque": """
        append as_mut_slices as_slices back back_mut binary_search binary_search_by binary_search_by_key capacity
        clear contains drain front front_mut get get_mut insert is_empty iter iter_mut len make_contiguous new
        partition_point pop_back pop_front push_back push_front range range_mut remove reserve reserve_exact resize
        resize_with retain rotate_left rotate_right shrink_to shrink_to_fit split_off swap swap_remove_back
        swap_remove_front truncate try_reserve try_reserve_exact with_capacity
    """,
    "HashMap": """
        capacity clear contains_key drain entry get get_key_value get_mut hasher insert into_keys into_values
        is_empty iter iter_mut keys len new remove remove_entry reserve retain shrink_to shrink_to_fit try_reserve
        values values_mut with_capacity with_capacity_and_hasher with_hasher
    """,
    "HashSet": """
        capacity clear contains difference drain get hasher insert intersection is_disjoint is_empty is_subset
        is_superset iter len new remove replace reserve retain shrink_to shrink_to_fit symmetric_difference take
        try_reserve union with_capacity with_capacity_and_hasher with_hasher
    """,
    "BTreeMap": """
        append clear contains_key entry get get_key_value get_mut insert into_keys into_values is_empty iter
        iter_mut keys len new range range_mut remove remove_entry retain split_off values values_mut
    """,
    "BTreeSet": """
        append clear contains difference get insert intersection is_disjoint is_empty is_subset is_superset iter len
        new range remove replace retain split_off symmetric_difference take union
    """,
    "Path": """
        ancestors as_os_str canonicalize components display ends_with exists extension file_name file_stem has_root
        into_path_buf is_absolute is_dir is_file is_relative is_symlink iter join metadata new parent read_dir
        read_link starts_with strip_prefix symlink_metadata to_path_buf to_str to_string_lossy with_extension
        with_file_name
    """,
    "PathBuf": """
        as_path capacity clear into_boxed_path into_os_string new pop push reserve reserve_exact set_extension
        set_file_name shrink_to shrink_to_fit with_capacity
    """,
    "OsStr": """
        eq_ignore_ascii_case into_os_string is_ascii is_empty len make_ascii_lowercase make_ascii_uppercase new
        to_ascii_lowercase to_ascii_uppercase to_os_string to_str to_string_lossy
    """,
    "OsString": """
        as_os_str capacity clear into_boxed_os_str into_string new push reserve reserve_exact shrink_to
        shrink_to_fit with_capacity
    """,
    "char": """
        decode_utf16 encode_utf16 encode_utf8 eq_ignore_ascii_case escape_debug escape_default escape_unicode
        from_digit from_u32 from_u32_unchecked is_alphabetic is_alphanumeric is_ascii is_ascii_alphabetic
        is_ascii_alphanumeric is_ascii_control is_ascii_digit is_ascii_graphic is_ascii_hexdigit is_ascii_lowercase
        is_ascii_punctuation is_ascii_uppercase is_ascii_whitespace is_control is_digit is_lowercase is_numeric
        is_uppercase is_whitespace len_utf16 len_utf8 make_ascii_lowercase make_ascii_uppercase to_ascii_lowercase
        to_ascii_uppercase to_digit to_lowercase to_uppercase
    """,
    "Duration": """
        as_micros as_millis as_nanos as_secs as_secs_f32 as_secs_f64 checked_add checked_div checked_mul checked_sub
        div_f32 div_f64 from_micros from_millis from_nanos from_secs from_secs_f32 from_secs_f64 is_zero mul_f32
        mul_f64 new saturating_add saturating_mul saturating_sub subsec_micros subsec_millis subsec_nanos
    """,
    "Instant": """
        checked_add checked_duration_since checked_sub duration_since elapsed now saturating_duration_since
    """,
    "unsigned": """
        checked_add checked_div checked_div_euclid checked_mul checked_neg checked_next_power_of_two checked_pow
        checked_rem checked_rem_euclid checked_shl checked_shr checked_sub count_ones count_zeros div_euclid from_be
        from_be_bytes from_le from_le_bytes from_ne_bytes from_str_radix is_power_of_two leading_ones leading_zeros
        max_value min_value next_power_of_two overflowing_add overflowing_div overflowing_div_euclid overflowing_mul
        overflowing_neg overflowing_pow overflowing_rem overflowing_rem_euclid overflowing_shl overflowing_shr
        overflowing_sub pow rem_euclid reverse_bits rotate_left rotate_right saturating_add saturating_div
        saturating_mul saturating_pow saturating_sub swap_bytes to_be to_be_bytes to_le to_le_bytes to_ne_bytes
        trailing_ones trailing_zeros wrapping_add wrapping_div wrapping_div_euclid wrapping_mul wrapping_neg
        wrapping_pow wrapping_rem wrapping_rem_euclid wrapping_shl wrapping_shr wrapping_sub
    """,
    "signed": """
        abs checked_abs checked_add checked_div checked_div_euclid checked_mul checked_neg checked_pow checked_rem
        checked_rem_euclid checked_shl checked_shr checked_sub count_ones count_zeros div_euclid from_be
        from_be_bytes from_le from_le_bytes from_ne_bytes from_str_radix is_negative is_positive leading_ones
        leading_zeros max_value min_value overflowing_abs overflowing_add overflowing_div overflowing_div_euclid
        overflowing_mul overflowing_neg overflowing_pow overflowing_rem overflowing_rem_euclid overflowing_shl
        overflowing_shr overflowing_sub pow rem_euclid reverse_bits rotate_left rotate_right saturating_abs
        saturating_add saturating_div saturating_mul saturating_neg saturating_pow saturating_sub signum swap_bytes
        to_be to_be_bytes to_le to_le_bytes to_ne_bytes trailing_ones trailing_zeros unsigned_abs wrapping_abs
        wrapping_add wrapping_div wrapping_div_euclid wrapping_mul wrapping_neg wrapping_pow wrapping_rem
        wrapping_rem_euclid wrapping_shl wrapping_shr wrapping_sub
    """,
    "byte": """
        eq_ignore_ascii_case escape_ascii is_ascii is_ascii_alphabetic is_ascii_alphanumeric is_ascii_control
        is_ascii_digit is_ascii_graphic is_ascii_hexdigit is_ascii_lowercase is_ascii_punctuation is_ascii_uppercase
        is_ascii_whitespace make_ascii_lowercase make_ascii_uppercase to_ascii_lowercase to_ascii_uppercase
    """,
    "float": """
        abs abs_sub acos acosh asin asinh atan atan2 atanh cbrt ceil clamp classify copysign cos cosh div_euclid exp
        exp2 exp_m1 floor fract from_be_bytes from_bits from_le_bytes from_ne_bytes hypot is_finite is_infinite
        is_nan is_normal is_sign_negative is_sign_positive is_subnormal ln ln_1p log log10 log2 max min mul_add powf
        powi recip rem_euclid round signum sin sin_cos sinh sqrt tan tanh to_be_bytes to_bits to_degrees
        to_int_unchecked to_le_bytes to_ne_bytes to_radians trunc
    """,
    "pointer": """
        add align_offset as_mut as_ref cast copy_from copy_from_nonoverlapping copy_to copy_to_nonoverlapping
        drop_in_place is_null offset offset_from read read_unaligned read_volatile replace sub swap wrapping_add
        wrapping_offset wrapping_sub write write_bytes write_unaligned write_volatile
    """,
}
_KINDS = {
    "unsigned": ("u8", "u16", "u32", "u64", "u128", "usize"),
    "signed": ("i8", "i16", "i32", "i64", "i128", "isize"),
    "float": ("f32", "f64"),
    "pointer": ("ConstPointer", "MutPointer"),
}

OWN_MEMBERS = {
    name: frozenset(methods.split()) for kind, methods in _METHODS.items() for name in _KINDS.get(kind, (kind,))
}
"""Type → methods and functions. Later ones are left out: traits that provide them are written for older compilers."""
OWN_MEMBERS["u8"] |= OWN_MEMBERS.pop("byte")

WRAPPED = {
    "Arc": frozenset({"clone"}),
    "Rc": frozenset({"clone"}),
    "Pin": frozenset({"as_mut", "as_ref", "clone", "get_mut", "get_ref", "get_unchecked_mut", "set"}),
}
"""Methods of smart pointers themselves, which precede those of the pointee."""
