//! The cost of a move.

named! {
    /// The cost of a move.
    #[derive(Default)]
    pub enum Cost {
        /// Each move costs 1.
        #[default]
        Unit = "unit",
        /// A move costs the number on its tile; heuristics weigh tiles alike.
        Tile = "tile",
        /// The cost that the arc has; of graphs only.
        Arc = "arc",
    }
}

impl Cost {
    /// Returns the cost of moving a tile.
    #[inline]
    pub const fn of(self, tile: u8) -> u32 {
        match self {
            Cost::Unit | Cost::Arc => 1,
            Cost::Tile => tile as u32,
        }
    }

    pub(super) const fn weight(self, tile: u8) -> u16 {
        self.of(tile) as u16
    }
}
