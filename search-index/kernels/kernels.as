// The kernels of kernels.ts in AssemblyScript (compiled by tools/search-index/kernel-compiler/compile-kernels.ts). Addresses are bytes;
// bitmaps are multiples of 64 bytes and aligned to 64, so that every loop takes whole 64-byte steps.

export function clear(target: usize, words: u32): void {
  memory.fill(target, 0, (<usize>words) << 2);
}

export function copy(target: usize, source: usize, words: u32): void {
  memory.copy(target, source, (<usize>words) << 2);
}

export function and(target: usize, source: usize, words: u32): void {
  const end = target + ((<usize>words) << 2);
  while (target < end) {
    v128.store(target, v128.and(v128.load(target), v128.load(source)));
    v128.store(target, v128.and(v128.load(target, 16), v128.load(source, 16)), 16);
    v128.store(target, v128.and(v128.load(target, 32), v128.load(source, 32)), 32);
    v128.store(target, v128.and(v128.load(target, 48), v128.load(source, 48)), 48);
    target += 64;
    source += 64;
  }
}

export function or(target: usize, source: usize, words: u32): void {
  const end = target + ((<usize>words) << 2);
  while (target < end) {
    v128.store(target, v128.or(v128.load(target), v128.load(source)));
    v128.store(target, v128.or(v128.load(target, 16), v128.load(source, 16)), 16);
    v128.store(target, v128.or(v128.load(target, 32), v128.load(source, 32)), 32);
    v128.store(target, v128.or(v128.load(target, 48), v128.load(source, 48)), 48);
    target += 64;
    source += 64;
  }
}

export function andNot(target: usize, source: usize, words: u32): void {
  const end = target + ((<usize>words) << 2);
  while (target < end) {
    v128.store(target, v128.andnot(v128.load(target), v128.load(source)));
    v128.store(target, v128.andnot(v128.load(target, 16), v128.load(source, 16)), 16);
    v128.store(target, v128.andnot(v128.load(target, 32), v128.load(source, 32)), 32);
    v128.store(target, v128.andnot(v128.load(target, 48), v128.load(source, 48)), 48);
    target += 64;
    source += 64;
  }
}

// Set bits of four vectors, as four 32-bit sums. Bytes hold at most 4 × 8 = 32, so they cannot overflow.
// @ts-ignore: decorator
@inline
function bitsOf4(a: v128, b: v128, c: v128, d: v128): v128 {
  const bytes = i8x16.add(i8x16.add(i8x16.popcnt(a), i8x16.popcnt(b)), i8x16.add(i8x16.popcnt(c), i8x16.popcnt(d)));
  return i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(bytes));
}

// @ts-ignore: decorator
@inline
function lanes(sums: v128): u32 {
  return i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1) + i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3);
}

export function count(source: usize, words: u32): u32 {
  const end = source + ((<usize>words) << 2);
  let sums = i32x4.splat(0);
  while (source < end) {
    sums = i32x4.add(sums, bitsOf4(v128.load(source), v128.load(source, 16), v128.load(source, 32), v128.load(source, 48)));
    source += 64;
  }
  return lanes(sums);
}

export function andCount(left: usize, right: usize, words: u32): u32 {
  const end = left + ((<usize>words) << 2);
  let sums = i32x4.splat(0);
  while (left < end) {
    const a = v128.and(v128.load(left), v128.load(right));
    const b = v128.and(v128.load(left, 16), v128.load(right, 16));
    const c = v128.and(v128.load(left, 32), v128.load(right, 32));
    const d = v128.and(v128.load(left, 48), v128.load(right, 48));
    sums = i32x4.add(sums, bitsOf4(a, b, c, d));
    left += 64;
    right += 64;
  }
  return lanes(sums);
}

export function countRanges(bitmap: usize, bounds: usize, ranges: u32, counts: usize): void {
  for (let range: u32 = 0; range < ranges; range++) {
    const from = load<u32>(bounds + ((<usize>range) << 2));
    const to = load<u32>(bounds + ((<usize>range) << 2), 4);
    store<u32>(counts + ((<usize>range) << 2), countBits(bitmap, from, to));
  }
}

function countBits(bitmap: usize, from: u32, to: u32): u32 {
  if (from >= to) return 0;
  const first = from >>> 6;
  const last = (to - 1) >>> 6;
  const head: u64 = (<u64>-1) << (from & 63);
  const tail: u64 = (<u64>-1) >>> (63 - ((to - 1) & 63));
  if (first == last) return <u32>popcnt<u64>(load<u64>(bitmap + ((<usize>first) << 3)) & head & tail);
  let sum = popcnt<u64>(load<u64>(bitmap + ((<usize>first) << 3)) & head);
  for (let word = first + 1; word < last; word++) sum += popcnt<u64>(load<u64>(bitmap + ((<usize>word) << 3)));
  return <u32>(sum + popcnt<u64>(load<u64>(bitmap + ((<usize>last) << 3)) & tail));
}

export function scatter(target: usize, rows: usize, rowCount: u32): void {
  const end = rows + ((<usize>rowCount) << 2);
  for (; rows < end; rows += 4) {
    const row = load<u32>(rows);
    const at = target + (row >>> 3);
    store<u8>(at, load<u8>(at) | <u8>(<u32>1 << (row & 7)));
  }
}

export function setRange(target: usize, from: u32, to: u32): void {
  while (from < to && (from & 7) != 0) setBit(target, from++);
  while (from < to && (to & 7) != 0) setBit(target, --to);
  if (from < to) memory.fill(target + (from >>> 3), 0xff, (to - from) >>> 3);
}

// @ts-ignore: decorator
@inline
function setBit(target: usize, row: u32): void {
  const at = target + (row >>> 3);
  store<u8>(at, load<u8>(at) | <u8>(<u32>1 << (row & 7)));
}

export function listRows(bitmap: usize, words: u32, firstRow: u32, target: usize): u32 {
  const start = target;
  for (let word: u32 = 0; word < words; word += 2) {
    let bits = load<u64>(bitmap + ((<usize>word) << 2));
    while (bits != 0) {
      store<u32>(target, firstRow + (word << 5) + <u32>ctz<u64>(bits));
      target += 4;
      bits &= bits - 1;
    }
  }
  return <u32>((target - start) >>> 2);
}

// @ts-ignore: decorator
@inline
function codeAt(codes: usize, width: u32, at: u32): u32 {
  if (width == 1) return load<u8>(codes + at);
  if (width == 2) return load<u16>(codes + ((<usize>at) << 1));
  return load<u32>(codes + ((<usize>at) << 2));
}

// @ts-ignore: decorator
@inline
function addOne(counts: usize, code: u32): void {
  const at = counts + ((<usize>code) << 2);
  store<u32>(at, load<u32>(at) + 1);
}

// @ts-ignore: decorator
@inline
function histogramOf(bitmap: usize, words: u32, firstRow: u32, codes: usize, width: u32, counts: usize): void {
  for (let word: u32 = 0; word < words; word += 2) {
    let bits = load<u64>(bitmap + ((<usize>word) << 2));
    while (bits != 0) {
      addOne(counts, codeAt(codes, width, firstRow + (word << 5) + <u32>ctz<u64>(bits)));
      bits &= bits - 1;
    }
  }
}

export function histogram(bitmap: usize, words: u32, firstRow: u32, codes: usize, width: u32, counts: usize): void {
  if (width == 1) histogramOf(bitmap, words, firstRow, codes, 1, counts);
  else if (width == 2) histogramOf(bitmap, words, firstRow, codes, 2, counts);
  else histogramOf(bitmap, words, firstRow, codes, 4, counts);
}

export function histogramOfRows(rows: usize, rowCount: u32, codes: usize, width: u32, counts: usize): void {
  const end = rows + ((<usize>rowCount) << 2);
  if (width == 1) for (; rows < end; rows += 4) addOne(counts, codeAt(codes, 1, load<u32>(rows)));
  else if (width == 2) for (; rows < end; rows += 4) addOne(counts, codeAt(codes, 2, load<u32>(rows)));
  else for (; rows < end; rows += 4) addOne(counts, codeAt(codes, 4, load<u32>(rows)));
}

// @ts-ignore: decorator
@inline
function listHistogramOf(rows: usize, rowCount: u32, starts: usize, codes: usize, width: u32, counts: usize): u32 {
  const end = rows + ((<usize>rowCount) << 2);
  let read: u32 = 0;
  while (rows < end) {
    const stop = min<usize>(rows + 64, end);
    // The memory of 16 lists is requested before the first one is waited for.
    for (let at = rows; at < stop; at += 4) {
      const start = load<u32>(starts + ((<usize>load<u32>(at)) << 2));
      read += codeAt(codes, width, start);
    }
    for (; rows < stop; rows += 4) {
      const start = starts + ((<usize>load<u32>(rows)) << 2);
      const last = load<u32>(start, 4);
      for (let at = load<u32>(start); at < last; at++) addOne(counts, codeAt(codes, width, at));
    }
  }
  return read;
}

export function histogramOfLists(rows: usize, rowCount: u32, starts: usize, codes: usize, width: u32, counts: usize): u32 {
  if (width == 1) return listHistogramOf(rows, rowCount, starts, codes, 1, counts);
  if (width == 2) return listHistogramOf(rows, rowCount, starts, codes, 2, counts);
  return listHistogramOf(rows, rowCount, starts, codes, 4, counts);
}

export function since(target: usize, days: usize, rows: u32, earliest: u32): void {
  const floor = i16x8.splat(<i16>earliest);
  const bytes = (rows + 7) >>> 3;
  for (let byte: u32 = 0; byte < bytes; byte++) {
    store<u8>(target + byte, <u8>i16x8.bitmask(i16x8.ge_u(v128.load(days + ((<usize>byte) << 4)), floor)));
  }
}

export function walk(bitmap: usize, order: usize, steps: u32, stride: i32, skip: u32, want: u32, target: usize): u32 {
  let seen: u32 = 0;
  const enough = skip + want;
  for (; steps != 0 && seen < enough; steps--) {
    const row = load<u32>(order);
    order += stride;
    if (((load<u8>(bitmap + (row >>> 3)) >>> (row & 7)) & 1) == 0) continue;
    if (seen >= skip) store<u32>(target + ((<usize>(seen - skip)) << 2), row);
    seen++;
  }
  return seen;
}

export function bucketPlaces(bitmap: usize, words: u32, firstRow: u32, places: usize, shift: u32, counts: usize): void {
  for (let word: u32 = 0; word < words; word += 2) {
    let bits = load<u64>(bitmap + ((<usize>word) << 2));
    while (bits != 0) {
      addOne(counts, codeAt(places, 4, firstRow + (word << 5) + <u32>ctz<u64>(bits)) >>> shift);
      bits &= bits - 1;
    }
  }
}

export function collectPlaces(bitmap: usize, words: u32, firstRow: u32, places: usize, from: u32, to: u32, target: usize): u32 {
  const start = target;
  for (let word: u32 = 0; word < words; word += 2) {
    let bits = load<u64>(bitmap + ((<usize>word) << 2));
    while (bits != 0) {
      const place = codeAt(places, 4, firstRow + (word << 5) + <u32>ctz<u64>(bits));
      store<u32>(target, place);
      target += <usize>(place - from < to - from) << 2;
      bits &= bits - 1;
    }
  }
  return <u32>((target - start) >>> 2);
}

export function addScore(bitmap: usize, words: u32, firstRow: u32, scores: usize, score: u32): void {
  for (let word: u32 = 0; word < words; word += 2) {
    let bits = load<u64>(bitmap + ((<usize>word) << 2));
    while (bits != 0) {
      const at = scores + ((<usize>(firstRow + (word << 5) + <u32>ctz<u64>(bits))) << 1);
      store<u16>(at, <u16>(load<u16>(at) + score));
      bits &= bits - 1;
    }
  }
}

export function rowsOfScore(bitmap: usize, words: u32, firstRow: u32, scores: usize, score: u32, target: usize): void {
  const wanted = i16x8.splat(<i16>score);
  let column = scores + ((<usize>firstRow) << 1);
  for (let word: u32 = 0; word < words; word += 2) {
    let bits = load<u64>(bitmap + ((<usize>word) << 2));
    if (bits != 0) {
      let equal: u64 = 0;
      for (let part: u32 = 0; part < 8; part++) {
        equal |= (<u64>(<u32>i16x8.bitmask(i16x8.eq(v128.load(column + (<usize>part << 4)), wanted)))) << (part << 3);
      }
      bits &= equal;
    }
    store<u64>(target + ((<usize>word) << 2), bits);
    column += 128;
  }
}
