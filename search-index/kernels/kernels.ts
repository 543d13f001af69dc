// The few loops in which a search spends its time, over columns and bitmaps at byte addresses of one memory.
// A bitmap stretch has `words` 32-bit words, a multiple of 16, and begins at a multiple of 64 bytes; bit b of word w is
// row `firstRow` + 32 w + b, and `firstRow` is 0 where it is not given.

export interface Kernels {
  clear(target: number, words: number): void;
  copy(target: number, source: number, words: number): void;
  and(target: number, source: number, words: number): void;
  or(target: number, source: number, words: number): void;
  andNot(target: number, source: number, words: number): void;
  count(source: number, words: number): number;
  andCount(left: number, right: number, words: number): number;
  /** Counts the set rows from each of `ranges` + 1 ascending 32-bit bounds to the next into 32-bit `counts`. */
  countRanges(bitmap: number, bounds: number, ranges: number, counts: number): void;
  /** As `countRanges`, of the rows that are set in both bitmaps. */
  countCommonRanges(left: number, right: number, bounds: number, ranges: number, counts: number): void;
  /** Sets the bits of the 32-bit rows listed at address `rows`. */
  scatter(target: number, rows: number, rowCount: number): void;
  /** Sets the bits of rows `from` to `to` (exclusive). */
  setRange(target: number, from: number, to: number): void;
  /** Writes the set rows, ascending, and answers how many they are. */
  listRows(bitmap: number, words: number, firstRow: number, target: number): number;
  /** Adds one to the 32-bit count of the code of each set row; codes are `width` bytes wide. */
  histogram(bitmap: number, words: number, firstRow: number, codes: number, width: number, counts: number): void;
  /** As `histogram`, over the 32-bit rows listed at address `rows`. */
  histogramOfRows(rows: number, rowCount: number, codes: number, width: number, counts: number): void;
  /**
   * The same over rows with several codes, which begin at the 32-bit number of every sixteenth row in `starts` and the distance of each row from
   * it, `offsetWidth` bytes wide (list-starts.ts), and end where those of the next row begin. Answers the sum of the codes at the beginnings, of
   * an empty list too, which means nothing: it keeps compilers from leaving out what is read early.
   */
  histogramOfLists(
    rows: number,
    rowCount: number,
    starts: number,
    offsets: number,
    offsetWidth: number,
    codes: number,
    width: number,
    counts: number,
  ): number;
  /**
   * As `histogram`, for the set rows that are in `held` as well. Only rows in `held` have codes, 32-bit and in the order of rows: those of each 64
   * rows begin at the place that their 32-bit number in `ranks` says.
   */
  histogramOfHeld(bitmap: number, held: number, words: number, ranks: number, codes: number, counts: number): void;
  /** Adds one to the count of the code beside each of the listed 32-bit rows that is set; codes are 32-bit. */
  countListed(bitmap: number, rows: number, codes: number, length: number, counts: number): void;
  /** Adds to the count of the code of each entry how many rows its bitmap has in common with `bitmap`. The bitmaps of entries are `bitmapBytes` apart, their 32-bit codes follow each other. */
  countBitmaps(
    bitmap: number,
    words: number,
    bitmaps: number,
    bitmapBytes: number,
    entries: number,
    codes: number,
    counts: number,
  ): void;
  /**
   * The same with masks: each row has a 32-bit mask for every 32 entries, whose bits are set where it is among their rows; bits without an entry are 0.
   * With `sizes`, the 32-bit numbers of all rows of each entry, the rows that are not set are subtracted from these; 0: the set rows are added up.
   * `scratch` has room for 192 bytes and 4 for each row that is read.
   */
  countMasks(
    bitmap: number,
    words: number,
    masks: number,
    entries: number,
    codes: number,
    sizes: number,
    scratch: number,
    counts: number,
  ): void;
  /** Sets or clears the bit of every row by whether its 16-bit day is at least `earliest`; up to 7 bits behind the last row may be set. */
  since(target: number, days: number, rows: number, earliest: number): void;
  /**
   * Reads up to `steps` 32-bit rows from `order`, `stride` (4 or -4) bytes apart, and writes the set ones to `target`,
   * without the first `skip`; stops after `skip` + `want`. Answers how many set ones it saw.
   */
  walk(
    bitmap: number,
    order: number,
    steps: number,
    stride: number,
    skip: number,
    want: number,
    target: number,
  ): number;
  /** Adds one to the count of `places[row]` >>> `shift` of each set row. */
  bucketPlaces(bitmap: number, words: number, firstRow: number, places: number, shift: number, counts: number): void;
  /** Writes the places of set rows that lie from `from` to `to` (exclusive), in row order. */
  collectPlaces(
    bitmap: number,
    words: number,
    firstRow: number,
    places: number,
    from: number,
    to: number,
    target: number,
  ): number;
  /** Adds `score` to the 16-bit score of each set row. */
  addScore(bitmap: number, words: number, firstRow: number, scores: number, score: number): void;
  /** The set rows whose score is exactly `score`. */
  rowsOfScore(bitmap: number, words: number, firstRow: number, scores: number, score: number, target: number): void;
}
