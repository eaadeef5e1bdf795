//! Tables of functions that are found by name in a library when it is loaded.

/// A struct of functions of C, and `of`, which finds all of them in a library. They return an `int`
/// unless another type is given.
macro_rules! table {
    (
        $(#[$about:meta])* struct $table:ident;
        $(fn $name:ident = $symbol:literal ($($argument:ident: $type:ty),* $(,)?) $(-> $result:ty)?;)*
    ) => {
        $(#[$about])*
        pub(crate) struct $table {
            $(pub(crate) $name: unsafe extern "C" fn($($argument: $type),*) -> $crate::table::table!(@result $($result)?),)*
            /// What they are in; it stays loaded as long as they can be called.
            _library: libloading::Library,
        }

        impl $table {
            /// Finds all functions in a library.
            ///
            /// # Errors
            /// When one of them is not there.
            pub(crate) fn of(library: libloading::Library) -> std::result::Result<Self, libloading::Error> {
                // SAFETY: these are the types that the reference of the library gives the functions;
                // the library is kept as long as the pointers.
                unsafe {
                    Ok(Self {
                        $($name: *library.get(concat!($symbol, "\0").as_bytes())?,)*
                        _library: library,
                    })
                }
            }
        }
    };
    (@result) => { std::ffi::c_int };
    (@result $result:ty) => { $result };
}

pub(crate) use table;
