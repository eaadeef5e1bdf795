//! The functions in CUDA's C++, as the kernels include them.

use super::MOST_COEFFICIENTS;
use super::row::CudaRow;
use super::table::CUDA_ROWS;
use std::fmt::Write;

/// The members of `Function` that hold the coefficients.
const MEMBERS: [&str; MOST_COEFFICIENTS] = ["a", "b", "c"];

/// The text of `functions.cuh`.
pub fn cuda_source() -> String {
    let mut text = String::from(
        "// Functions of single elements. `cargo xtask kernels` writes this file from the table in\n\
         // crates/ops/src/pointwise/table.rs.\n\n\
         // A function by its number, and its coefficients in the order of the table.\n\
         struct Function {\n    unsigned number;\n    Real a, b, c;\n};\n",
    );
    let value = |row: &CudaRow| row.value;
    switch(&mut text, ["// f(x).", "value", "x"], value);
    let about = "// f'(x), computed from x or f(x), as `Pointwise::derivative_of` says.";
    switch(&mut text, [about, "slope", "at"], |row| row.derivative);
    text
}

/// A function that chooses the statements by the number.
fn switch(text: &mut String, [about, name, argument]: [&str; 3], statements: impl Fn(&CudaRow) -> &'static str) {
    *text += &format!("\n{about}\n__device__ __forceinline__ Real {name}(const Function &f, Real {argument}) {{\n");
    *text += "    switch (f.number) {\n";
    for row in CUDA_ROWS {
        case(text, row, statements(row));
    }
    *text += "    default: return 0;\n    }\n}\n";
}

fn case(text: &mut String, row: &CudaRow, statements: &str) {
    let CudaRow { number, name, .. } = row;
    // A string takes all that is written to it.
    let _ = writeln!(text, "    case {number}: {{  // {name}");
    // bounded by the table
    let words: Vec<&str> = statements.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    for (coefficient, member) in row.coefficients.iter().zip(MEMBERS) {
        // Its compiler warns of variables that nothing reads.
        if words.contains(coefficient) {
            let _ = writeln!(text, "        Real {coefficient} = f.{member};");
        }
    }
    for line in statements.lines() {
        let _ = writeln!(text, "        {}", line.trim());
    }
    *text += "    }\n";
}
