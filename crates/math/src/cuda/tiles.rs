//! Which tiles a product of matrices is computed by, and whether its depth is divided among blocks.
//!
//! The choice depends on the sizes only, never on the device, so that sums are in the same order on all
//! of them: the constants are those of a large device.

use cortado_core::Real;
use std::cell::Cell;

thread_local! {
    static CHOSEN: Cell<Option<(&'static str, usize)>> = const { Cell::new(None) };
}

/// Makes the products of this thread use the tile of this name (where it exists for their kind) and
/// this number of parts of their depth, until it is called with `None`: for tests and measurements.
pub fn choose_tiles(chosen: Option<(&'static str, usize)>) {
    CHOSEN.set(chosen);
}

/// A block's share of C: a `Shape` of the kernels, for f32. A tile of f64 has half as many rows and
/// columns.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Tile {
    /// How the names of its kernels end.
    pub name: &'static str,
    rows: usize,
    columns: usize,
    /// Products in a cycle of a multiprocessor that is busy.
    speed: usize,
}

const fn tile(name: &'static str, rows: usize, columns: usize, speed: usize) -> Tile {
    Tile {
        name,
        rows,
        columns,
        speed,
    }
}

/// All tiles; where two take as long, the earlier one is chosen.
pub(super) const TILES: [Tile; 4] = [
    tile("large", 128, 128, 96),
    tile("wide", 64, 128, 84),
    tile("medium", 64, 64, 70),
    tile("flat", 32, 128, 64),
];
/// The tiles of kernels that exist for one tile only.
pub(super) const MEDIUM: [Tile; 1] = [tile("medium", 64, 64, 70)];

/// Multiprocessors of the device that the choice is made for.
const PROCESSORS: usize = 132;
/// The cycles that a block takes besides its products.
const CYCLES_OF_BLOCK: usize = 2000;
/// The cycles of another launch, and of each part that one of its threads reads.
const CYCLES_OF_LAUNCH: usize = 4000;
const CYCLES_OF_PART: usize = 60;
/// The elements of parts that a multiprocessor writes, and reads again, in 16 cycles.
const ELEMENTS: usize = 32;
/// The shortest depth of a part.
const LEAST_DEPTH: usize = 64;
/// The most parts of a depth.
const MOST_PARTS: usize = 256;
/// The most elements of all parts.
pub(super) const MOST_ELEMENTS: usize = 1 << 24;
/// A multiple of the depth of a step in all kernels.
const STEP: usize = 16;

/// A product: `groups` matrices of `rows` and `columns`, sums over `depth`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Product {
    pub groups: usize,
    pub rows: usize,
    pub columns: usize,
    pub depth: usize,
}

/// How a product is computed.
#[derive(Debug)]
pub(super) struct Plan {
    pub tile: &'static Tile,
    /// The parts of the depth, and the depth of each but the last.
    pub parts: usize,
    pub of_part: usize,
    /// The grid: tiles of columns, tiles of rows, groups and parts.
    pub grid: [usize; 3],
}

/// The tile, and the number of parts, of `groups` matrices of rows × columns of f32, with sums over
/// a depth.
pub fn tiles_of([groups, rows, columns, depth]: [usize; 4]) -> (&'static str, usize) {
    let product = Product {
        groups,
        rows,
        columns,
        depth,
    };
    let plan = product.plan::<f32>(&TILES);
    (plan.tile.name, plan.parts)
}

impl Product {
    /// The plan that takes the fewest cycles, by a formula, with one of these tiles.
    pub(super) fn plan<T: Real>(self, tiles: &'static [Tile]) -> Plan {
        if let Some((name, parts)) = CHOSEN.get() {
            let chosen = tiles.iter().find(|tile| tile.name == name);
            return self.plan_of::<T>(chosen.unwrap_or(&tiles[0]), self.without_empty(parts));
        }
        let plans = tiles.iter().flat_map(|tile| {
            let doubled = std::iter::successors(Some(1), |parts| Some(parts * 2));
            let parts = doubled.take_while(move |&parts| parts == 1 || self.may_have(parts));
            parts.map(move |parts| self.plan_of::<T>(tile, self.without_empty(parts)))
        });
        let least = plans.min_by_key(|plan| self.cycles::<T>(plan));
        least.unwrap_or_else(|| self.plan_of::<T>(&MEDIUM[0], 1))
    }

    /// At most `parts` parts, without empty ones.
    fn without_empty(self, parts: usize) -> usize {
        let of_part = self.depth.div_ceil(parts).next_multiple_of(STEP);
        self.depth.div_ceil(of_part.max(1)).max(1)
    }

    fn may_have(self, parts: usize) -> bool {
        let elements = [self.groups, self.rows, self.columns, parts];
        let elements = elements.into_iter().fold(1, usize::saturating_mul);
        parts <= MOST_PARTS && self.depth / parts >= LEAST_DEPTH && elements <= MOST_ELEMENTS
    }

    /// The plan with this tile and `parts` parts; the last ones may be empty.
    pub(super) fn plan_of<T: Real>(self, tile: &'static Tile, parts: usize) -> Plan {
        let shrink = size_of::<T>() / size_of::<f32>();
        let tiles = |size: usize, of_tile: usize| size.div_ceil(of_tile / shrink);
        let grid = [
            tiles(self.columns, tile.columns),
            tiles(self.rows, tile.rows),
            self.groups * parts,
        ];
        Plan {
            tile,
            parts,
            of_part: self.depth.div_ceil(parts).next_multiple_of(STEP),
            grid,
        }
    }

    /// About the cycles that a plan takes on the device that the choice is made for.
    fn cycles<T: Real>(self, plan: &Plan) -> usize {
        let blocks = plan.grid.into_iter().fold(1, usize::saturating_mul);
        // In thirds: a block alone on its multiprocessor waits nearly half of the time.
        let rounds = blocks.div_ceil(PROCESSORS).saturating_mul(3).max(5);
        let shrink = size_of::<T>() / size_of::<f32>();
        let products = (plan.tile.rows / shrink) * (plan.tile.columns / shrink) * plan.of_part;
        let computing = rounds.saturating_mul(products / plan.tile.speed + CYCLES_OF_BLOCK) / 3;
        let adding = match plan.parts {
            1 => 0,
            parts => {
                let elements = self.groups * self.rows * self.columns * parts;
                CYCLES_OF_LAUNCH + CYCLES_OF_PART * parts + elements * 16 / (ELEMENTS * PROCESSORS)
            }
        };
        computing.saturating_add(adding)
    }
}
