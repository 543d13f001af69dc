// What the ways to an answer cost, roughly, in nanoseconds on the machine where they were measured. The cheapest way is
// taken; wrong figures cost time and never change an answer, which the tests show by making them up.

export const costs = {
  /** Reading the code of one row of a set. */
  perRow: 2,
  /** Reading the codes of a multi-value row: two cache misses, several rows at a time. */
  perListRow: 30,
  /** The same where all lists fit into the cache of a core. */
  perCachedListRow: 12,
  /** Bytes of lists that do. */
  cachedBytes: 1_000_000,
  /** A set of more than one row in so many is read as a bitmap, one of fewer rows as a list. */
  listedOneIn: 8,
  /** One 32-bit word in a pass over bitmaps. */
  perWord: 0.15,
  /** Counting the bits between two bounds, besides their words. */
  perRange: 8,
  /** Counting the bits that a block of a set and the bitmap of one value have in common. */
  perBlockBitmap: 40,
  /** Listing one row of a block and waiting for its masks. */
  perListedRow: 8,
  /** Adding one mask of a listed row. */
  perMask: 0.7,
  /** Reading the sums of the 32 values of a mask. */
  perMaskSums: 100,
  /** Finding the values of rows of a sparse list by rank: each row, and each 64 rows that have some of them, whose number cannot be predicted. */
  perHeldRow: 1,
  perHeldWord: 1.5,
  /** Testing one row of a list. */
  perListedTest: 0.65,
  /** Setting the bit of one row of a list. */
  perScatteredRow: 1.2,
  /** Going to the list of one value. */
  perValue: 4,
  /** Marking a value with its score, and removing the mark. */
  perMark: 4,
  /** Reading the mark of a row's value in one field. */
  perTest: 16,
  /** Up to so many rows are put in order by sorting all of them. */
  sortedRowsMax: 2048,
  /** A walk along an order may take so many times the steps it would need, were the rows spread evenly. */
  patience: 4,
  /** Steps of a walk that cost as much as looking at one row of the set. */
  stepsPerRow: 2,
  /** Steps of a walk, for each row of the set, that are worthwhile even though the walk may end without result. */
  wastedSteps: 0.5,
  /** Lists of rows from this length on are cut to the stretch before they are scattered. */
  cutFromRows: 64,
  /** Places of an order are counted by buckets of two to the power of this. */
  bucketBits: 12,
};
