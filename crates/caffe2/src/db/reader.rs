//! A database and a place in it, as a blob: what `CreateDB` makes.

use super::{Database, Databases};
use crate::Blob;
use crate::access::refused;
use crate::serialize::{EncodedSource, Serializers, Sink};
use cortado_core::{Error, Result, Source};
use cortado_data::db::DbReader;
use cortado_proto::binary;
use cortado_proto::caffe2::DBReaderProto;
use parking_lot::Mutex;
use std::fmt;
use std::path::Path;

/// The type of its message.
const DB_READER: &str = "DBReader";

/// Reads records one after the other, and from the first again after the last; also for several
/// threads; each gets records of its own.
pub struct Reader {
    db_type: String,
    source: String,
    supports_seek: bool,
    capacity: u64,
    shards: Shards,
    cursor: Mutex<Box<dyn DbReader>>,
}

/// Which part of the records a reader sees: every `count`th, from the `own`th on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shards {
    /// How many parts there are.
    pub count: u32,
    /// Which one this is, from 0.
    pub own: u32,
}

impl Default for Shards {
    fn default() -> Self {
        Self { count: 1, own: 0 }
    }
}

impl Shards {
    fn check(self) -> Result<()> {
        let Self { count, own } = self;
        match own < count {
            true => Ok(()),
            false => Err(Error::param(
                "shard_id",
                format!("it is {own}, and there are {count} shards, from 0"),
            )),
        }
    }
}

impl Reader {
    /// Opens a database.
    ///
    /// # Errors
    /// An unknown type, a database that cannot be opened, or a part that does not exist.
    pub fn open(databases: &Databases, db_type: &str, source: &str, shards: Shards) -> Result<Self> {
        shards.check()?;
        let path = Path::new(source);
        let database = databases.get(db_type, path)?;
        let capacity = database.capacity(path);
        Self::new(db_type, source.into(), database, capacity, shards, database.open(path))
    }

    /// Opens the content of a database.
    ///
    /// # Errors
    /// Those of [`open`](Self::open), and a type of databases that are folders.
    pub fn open_source(databases: &Databases, db_type: &str, source: &Source, shards: Shards) -> Result<Self> {
        shards.check()?;
        let database = databases.get(db_type, source.name())?;
        let name = source.name().display().to_string();
        let cursor = database.open_source(source);
        Self::new(db_type, name, database, source.len(), shards, cursor)
    }

    fn new(
        db_type: &str,
        source: String,
        database: &dyn Database,
        capacity: u64,
        shards: Shards,
        cursor: Result<Box<dyn DbReader>>,
    ) -> Result<Self> {
        let reader = Self {
            db_type: db_type.into(),
            source,
            supports_seek: database.supports_seek(),
            capacity,
            shards,
            cursor: Mutex::new(cursor?),
        };
        reader.rewind(&mut **reader.cursor.lock())?;
        Ok(reader)
    }

    /// The type of the database.
    pub fn db_type(&self) -> &str {
        &self.db_type
    }

    /// The path of the database, or the name of its content.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The most bytes that the values can have in all.
    pub fn capacity(&self) -> u64 {
        self.capacity
    }

    /// The next record: its key and its value.
    ///
    /// # Errors
    /// A database that is empty or damaged.
    pub fn read(&self) -> Result<(Vec<u8>, Vec<u8>)> {
        let mut cursor = self.cursor.lock();
        let record = (cursor.key().to_vec(), cursor.value()?.to_vec());
        for _ in 0..self.shards.count {
            if !cursor.next()? {
                self.rewind(&mut **cursor)?;
                break;
            }
        }
        Ok(record)
    }

    /// Goes to the first record of the own part.
    fn rewind(&self, cursor: &mut dyn DbReader) -> Result<()> {
        let mut is_there = cursor.first()?;
        for _ in 0..self.shards.own {
            is_there = is_there && cursor.next()?;
        }
        if is_there || self.shards.own == 0 {
            return Ok(());
        }
        Err(Error::database(
            Path::new(&self.source),
            format!("it has too few records for {} shards", self.shards.count),
        ))
    }

    /// Lends the place in the database, for as long as it is locked.
    ///
    /// # Errors
    /// Those of `use_it`.
    pub fn with_cursor<R>(&self, use_it: impl FnOnce(&mut dyn DbReader) -> Result<R>) -> Result<R> {
        use_it(&mut **self.cursor.lock())
    }

    fn serialize(&self, sink: &Sink<'_>) -> Result<()> {
        let key = self.supports_seek.then(|| self.cursor.lock().key().to_vec());
        let proto = DBReaderProto {
            name: Some(sink.name.into()),
            source: Some(self.source.clone()),
            db_type: Some(self.db_type.clone()),
            key: key.map(|key| String::from_utf8_lossy(&key).into_owned()),
            ..DBReaderProto::default()
        };
        sink.put_content(DB_READER, &binary::encode(&proto))
    }
}

/// Adds what writes and reads readers, with the types of databases that these may have.
pub fn register(serializers: &mut Serializers, databases: &Databases) {
    let databases = databases.clone();
    serializers.add_serializer::<Reader>(|reader, sink| reader.serialize(sink));
    serializers.add_deserializer(DB_READER, move |source, blob| deserialize(&databases, source, blob));
}

/// Refuses to read readers, which open any database that a message names.
pub fn refuse(serializers: &mut Serializers) {
    serializers.add_deserializer(DB_READER, |_, _| {
        Err(refused("a blob of the type DBReader opens a database"))
    });
}

fn deserialize(databases: &Databases, source: &EncodedSource<'_>, blob: &mut Blob) -> Result<()> {
    let proto: DBReaderProto = binary::decode(source.blob.content)
        .map_err(|error| Error::message(&format!("Cannot parse content into a DBReaderProto: {error}")))?;
    let reader = Reader::open(databases, proto.db_type(), proto.source(), Shards::default())?;
    if let Some(key) = &proto.key {
        if !reader.supports_seek {
            return Err(Error::message(
                "Encountering a proto that needs seeking but the db type does not support it.",
            ));
        }
        reader.cursor.lock().seek(key.as_bytes())?;
    }
    blob.reset(reader);
    Ok(())
}

impl fmt::Debug for Reader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Reader({} {})", self.db_type, self.source)
    }
}
