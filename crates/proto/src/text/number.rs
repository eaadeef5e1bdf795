//! Numbers as C reads and prints them.

/// `value` in C's `%.{precision}g`: the shorter of fixed and exponent notation, without trailing
/// zeros; `inf`, `-inf`, `nan`.
///
/// A precision of 0 counts as 1, as in C.
pub fn format_g(value: f64, precision: usize) -> String {
    if value.is_nan() {
        return "nan".to_string();
    }
    if value.is_infinite() {
        return if value > 0.0 { "inf" } else { "-inf" }.to_string();
    }
    let precision = precision.max(1);
    let scientific = format!("{value:.*e}", precision - 1);
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or_default();
    let fixed_below = i32::try_from(precision).unwrap_or(i32::MAX);
    if (-4..fixed_below).contains(&exponent) {
        let decimals = usize::try_from(fixed_below - 1 - exponent).unwrap_or_default();
        return strip_zeros(&format!("{value:.decimals$}")).to_string();
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{}e{sign}{:02}", strip_zeros(mantissa), exponent.unsigned_abs())
}

fn strip_zeros(digits: &str) -> &str {
    if digits.contains('.') {
        digits.trim_end_matches('0').trim_end_matches('.')
    } else {
        digits
    }
}

/// A number as C++ streams print it (`%g`, 6 digits): the form of all numbers in log lines.
pub fn float_g6(value: f64) -> String {
    format_g(value, 6)
}

/// A float as protobuf's text format prints it: 6 digits, or 9 where 6 do not read back equal and
/// for denormals.
pub fn print_float(value: f32) -> String {
    let short = format_g(f64::from(value), 6);
    let exact = value == 0.0 || !value.is_finite() || (value.is_normal() && short.parse() == Ok(value));
    if exact { short } else { format_g(f64::from(value), 9) }
}

/// A double as protobuf's text format prints it: 15 digits, or 17 where 15 do not read back equal.
pub fn print_double(value: f64) -> String {
    let short = format_g(value, 15);
    if !value.is_finite() || short.parse() == Ok(value) {
        short
    } else {
        format_g(value, 17)
    }
}

/// The value of an integer token: decimal, `0x` hexadecimal, or octal after a leading 0. `None`
/// where it exceeds 64 bits.
pub(crate) fn parse_unsigned(token: &str) -> Option<u64> {
    if let Some(hex) = token.strip_prefix("0x").or_else(|| token.strip_prefix("0X")) {
        u64::from_str_radix(hex, 16).ok()
    } else if token.len() > 1 && token.starts_with('0') {
        u64::from_str_radix(token, 8).ok()
    } else {
        token.parse().ok()
    }
}

/// The value of a number token as a double; an integer token counts as one, in its own base.
pub(crate) fn parse_double(token: &str) -> Option<f64> {
    let integer = token.bytes().all(|b| b.is_ascii_digit()) || token.starts_with("0x") || token.starts_with("0X");
    match parse_unsigned(token) {
        Some(value) if integer => Some(value as f64),
        _ => token.trim_end_matches(['f', 'F']).parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::{float_g6, format_g, parse_double, parse_unsigned, print_double, print_float};

    #[test]
    fn g_is_as_in_c() {
        let cases = [
            (0.0, 6, "0"),
            (-0.0, 6, "-0"),
            (1.0, 6, "1"),
            (0.1, 6, "0.1"),
            (100000.0, 6, "100000"),
            (999999.5, 6, "1e+06"),
            (1234567.0, 6, "1.23457e+06"),
            (0.0001, 6, "0.0001"),
            (0.00001, 6, "1e-05"),
            (0.000099999996, 6, "0.0001"),
            (2.302583, 6, "2.30258"),
            (1e100, 6, "1e+100"),
            (-1.5e-300, 6, "-1.5e-300"),
            (f64::INFINITY, 6, "inf"),
            (f64::NEG_INFINITY, 6, "-inf"),
            (f64::NAN, 6, "nan"),
            (0.5, 1, "0.5"),
            (15.0, 1, "2e+01"),
            (2.5, 1, "2"),
        ];
        for (value, precision, expected) in cases {
            assert_eq!(format_g(value, precision), expected);
        }
        assert_eq!(float_g6(0.0100000009), "0.01");
    }

    #[test]
    fn floats_print_as_protobuf_prints_them() {
        let cases = [
            (1.0, "1"),
            (0.1, "0.1"),
            (0.00390625, "0.00390625"),
            (123.68001, "123.680008"),
            (16777216.0, "16777216"),
            (3.4028235e38, "3.40282347e+38"),
            (1e-45, "1.40129846e-45"),
            (1e-40, "9.9999461e-41"),
            (1.1754944e-38, "1.17549435e-38"),
            (f32::NEG_INFINITY, "-inf"),
            (f32::NAN, "nan"),
            (-0.0, "-0"),
        ];
        for (value, expected) in cases {
            assert_eq!(print_float(value), expected);
        }
        for (value, expected) in [
            (0.1, "0.1"),
            (1.0 / 3.0, "0.33333333333333331"),
            (5e-324, "4.94065645841247e-324"),
        ] {
            assert_eq!(print_double(value), expected);
        }
    }

    #[test]
    fn tokens_are_read_in_their_base() {
        let integers = [
            ("0", 0),
            ("10", 10),
            ("010", 8),
            ("0x1F", 31),
            ("18446744073709551615", u64::MAX),
        ];
        for (token, value) in integers {
            assert_eq!(parse_unsigned(token), Some(value), "{token}");
            assert_eq!(parse_double(token), Some(value as f64), "{token}");
        }
        assert_eq!(parse_unsigned("18446744073709551616"), None);
        let doubles = [
            ("1.5", 1.5),
            (".5", 0.5),
            ("2.", 2.0),
            ("1e3", 1000.0),
            ("3f", 3.0),
            ("1.5E-1F", 0.15),
        ];
        for (token, value) in doubles {
            assert_eq!(parse_double(token), Some(value), "{token}");
        }
        assert_eq!(parse_double("18446744073709551616"), Some(18446744073709551616.0));
        assert_eq!(parse_double("1e999"), Some(f64::INFINITY));
    }
}
