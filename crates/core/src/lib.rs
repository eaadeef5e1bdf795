//! The heart: SyncedMem, Blob, Ctx, errors, random numbers, fillers, the Layer trait and the Registry.
