//! How types of layers were spelled.

/// Names of forks' V1 types that are not their words with capitals, such as `IMAGE_SEG_DATA` for
/// ImageSegData.
const IRREGULAR: &[(&str, &str)] = &[
    ("BN", "BN"),
    ("CONVOLUTION3D", "Convolution3D"),
    ("DECONVOLUTION3D", "Deconvolution3D"),
    ("DENSE_CRF", "DenseCRF"),
    ("POOLING3D", "Pooling3D"),
    ("PRELU", "PReLU"),
    ("SPP", "SPP"),
];

/// A V1 type of a fork in the present spelling: `IMAGE_SEG_DATA` as `ImageSegData`.
pub(crate) fn modern_type(name: &str) -> String {
    if let Some((_, spelled)) = IRREGULAR.iter().find(|(irregular, _)| *irregular == name) {
        return (*spelled).to_string();
    }
    let word = |word: &str| {
        let (first, rest) = word.split_at_checked(1).unwrap_or((word, ""));
        first.to_ascii_uppercase() + &rest.to_ascii_lowercase()
    };
    name.split('_').map(word).collect()
}
