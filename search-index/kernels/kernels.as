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

// Sixty-four bits at a time: processors count the bits of a 64-bit number in one instruction, but have none for a vector of 128 bits.
export function count(source: usize, words: u32): u32 {
  const end = source + ((<usize>words) << 2);
  let a: u64 = 0;
  let b: u64 = 0;
  while (source < end) {
    a += popcnt<u64>(load<u64>(source)) + popcnt<u64>(load<u64>(source, 8));
    b += popcnt<u64>(load<u64>(source, 16)) + popcnt<u64>(load<u64>(source, 24));
    a += popcnt<u64>(load<u64>(source, 32)) + popcnt<u64>(load<u64>(source, 40));
    b += popcnt<u64>(load<u64>(source, 48)) + popcnt<u64>(load<u64>(source, 56));
    source += 64;
  }
  return <u32>(a + b);
}

export function andCount(left: usize, right: usize, words: u32): u32 {
  const end = left + ((<usize>words) << 2);
  let a: u64 = 0;
  let b: u64 = 0;
  while (left < end) {
    a += popcnt<u64>(load<u64>(left) & load<u64>(right)) + popcnt<u64>(load<u64>(left, 8) & load<u64>(right, 8));
    b += popcnt<u64>(load<u64>(left, 16) & load<u64>(right, 16)) + popcnt<u64>(load<u64>(left, 24) & load<u64>(right, 24));
    a += popcnt<u64>(load<u64>(left, 32) & load<u64>(right, 32)) + popcnt<u64>(load<u64>(left, 40) & load<u64>(right, 40));
    b += popcnt<u64>(load<u64>(left, 48) & load<u64>(right, 48)) + popcnt<u64>(load<u64>(left, 56) & load<u64>(right, 56));
    left += 64;
    right += 64;
  }
  return <u32>(a + b);
}

export function countRanges(bitmap: usize, bounds: usize, ranges: u32, counts: usize): void {
  for (let range: u32 = 0; range < ranges; range++) {
    const from = load<u32>(bounds + ((<usize>range) << 2));
    const to = load<u32>(bounds + ((<usize>range) << 2), 4);
    store<u32>(counts + ((<usize>range) << 2), countBits(bitmap, from, to));
  }
}

export function countCommonRanges(left: usize, right: usize, bounds: usize, ranges: u32, counts: usize): void {
  for (let range: u32 = 0; range < ranges; range++) {
    const from = load<u32>(bounds + ((<usize>range) << 2));
    const to = load<u32>(bounds + ((<usize>range) << 2), 4);
    store<u32>(counts + ((<usize>range) << 2), countCommonBits(left, right, from, to));
  }
}

// @ts-ignore: decorator
@inline
function commonBits(left: usize, right: usize, word: u32): u64 {
  return load<u64>(left + ((<usize>word) << 3)) & load<u64>(right + ((<usize>word) << 3));
}

function countCommonBits(left: usize, right: usize, from: u32, to: u32): u32 {
  if (from >= to) return 0;
  const first = from >>> 6;
  const last = (to - 1) >>> 6;
  const head: u64 = (<u64>-1) << (from & 63);
  const tail: u64 = (<u64>-1) >>> (63 - ((to - 1) & 63));
  if (first == last) return <u32>popcnt<u64>(commonBits(left, right, first) & head & tail);
  let sum = popcnt<u64>(commonBits(left, right, first) & head);
  for (let word = first + 1; word < last; word++) sum += popcnt<u64>(commonBits(left, right, word));
  return <u32>(sum + popcnt<u64>(commonBits(left, right, last) & tail));
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
function listStart(starts: usize, offsets: usize, offsetWidth: u32, row: u32): u32 {
  return load<u32>(starts + ((<usize>(row >> 4)) << 2)) + codeAt(offsets, offsetWidth, row);
}

// @ts-ignore: decorator
@inline
function listHistogramOf(rows: usize, rowCount: u32, starts: usize, offsets: usize, offsetWidth: u32, codes: usize, width: u32, counts: usize): u32 {
  const end = rows + ((<usize>rowCount) << 2);
  let read: u32 = 0;
  while (rows < end) {
    const stop = min<usize>(rows + 64, end);
    // The memory of 16 lists is requested before the first one is waited for.
    for (let at = rows; at < stop; at += 4) read += codeAt(codes, width, listStart(starts, offsets, offsetWidth, load<u32>(at)));
    for (; rows < stop; rows += 4) {
      const row = load<u32>(rows);
      const last = listStart(starts, offsets, offsetWidth, row + 1);
      for (let at = listStart(starts, offsets, offsetWidth, row); at < last; at++) addOne(counts, codeAt(codes, width, at));
    }
  }
  return read;
}

// @ts-ignore: decorator
@inline
function histogramOfListsWith(rows: usize, rowCount: u32, starts: usize, offsets: usize, offsetWidth: u32, codes: usize, width: u32, counts: usize): u32 {
  if (width == 1) return listHistogramOf(rows, rowCount, starts, offsets, offsetWidth, codes, 1, counts);
  if (width == 2) return listHistogramOf(rows, rowCount, starts, offsets, offsetWidth, codes, 2, counts);
  return listHistogramOf(rows, rowCount, starts, offsets, offsetWidth, codes, 4, counts);
}

export function histogramOfLists(rows: usize, rowCount: u32, starts: usize, offsets: usize, offsetWidth: u32, codes: usize, width: u32, counts: usize): u32 {
  if (offsetWidth == 1) return histogramOfListsWith(rows, rowCount, starts, offsets, 1, codes, width, counts);
  if (offsetWidth == 2) return histogramOfListsWith(rows, rowCount, starts, offsets, 2, codes, width, counts);
  return histogramOfListsWith(rows, rowCount, starts, offsets, 4, codes, width, counts);
}

export function histogramOfHeld(bitmap: usize, held: usize, words: u32, ranks: usize, codes: usize, counts: usize): void {
  for (let word: u32 = 0; word < words; word += 2) {
    const at = (<usize>word) << 2;
    const all = load<u64>(held + at);
    let bits = all & load<u64>(bitmap + at);
    if (bits == 0) continue;
    const first = codes + ((<usize>load<u32>(ranks + (at >>> 1))) << 2);
    do {
      const before = (bits & (0 - bits)) - 1;
      addOne(counts, load<u32>(first + ((<usize>popcnt<u64>(all & before)) << 2)));
      bits &= bits - 1;
    } while (bits != 0);
  }
}

// Without a branch: whether a row is set cannot be predicted.
export function countListed(bitmap: usize, rows: usize, codes: usize, length: u32, counts: usize): void {
  const end = rows + ((<usize>length) << 2);
  for (; rows < end; rows += 4) {
    const row = load<u32>(rows);
    const at = counts + ((<usize>load<u32>(codes)) << 2);
    store<u32>(at, load<u32>(at) + ((load<u8>(bitmap + (row >>> 3)) >>> (row & 7)) & 1));
    codes += 4;
  }
}

export function countBitmaps(bitmap: usize, words: u32, bitmaps: usize, bitmapBytes: usize, entries: u32, codes: usize, counts: usize): void {
  for (let entry: u32 = 0; entry < entries; entry++) {
    const at = counts + ((<usize>load<u32>(codes + ((<usize>entry) << 2))) << 2);
    store<u32>(at, load<u32>(at) + andCount(bitmap, bitmaps, words));
    bitmaps += bitmapBytes;
  }
}

// Bytes in the scratch memory of countMasks: eight bit planes of 16 bytes, 32 sums of 16 bits, then a list of addresses.
const sumsAt: usize = 128;
const listAt: usize = 192;
// Each of the four sums of a lane has eight planes, so it counts to 255.
const rowsAtOnce: u32 = 1020;
// Fewer rows are read bit by bit, because reading the planes costs as much as about so many rows.
const rowsByBit: u32 = 12;

export function countMasks(bitmap: usize, words: u32, masks: usize, entries: u32, codes: usize, sizes: usize, scratch: usize, counts: usize): void {
  const list = scratch + listAt;
  const isAbsent = sizes != 0;
  const listed = listMasks(bitmap, words, isAbsent ? <u64>-1 : 0, masks, ((entries + 31) >>> 5) << 2, list);
  if (isAbsent) addSizes(sizes, codes, entries, counts);
  const step: u32 = isAbsent ? -1 : 1;
  for (let entry: u32 = 0; entry < entries; entry += 32) {
    const mask = (<usize>entry) >>> 3;
    if (listed < rowsByBit) countByBit(list, listed, mask, codes, step, counts);
    else {
      for (let from: u32 = 0; from < listed; from += rowsAtOnce) {
        const part = min<u32>(rowsAtOnce, listed - from);
        addPlanes(list + ((<usize>from) << 2), part, mask, scratch);
        sumPlanes(scratch, 32 - <u32>clz<u32>((part + 3) >>> 2));
        const own = min<u32>(32, entries - entry);
        for (let at: u32 = 0; at < own; at++) {
          const count = counts + ((<usize>load<u32>(codes + ((<usize>at) << 2))) << 2);
          store<u32>(count, load<u32>(count) + step * <u32>load<u16>(scratch + sumsAt + ((<usize>at) << 1)));
        }
      }
    }
    codes += 128;
  }
}

// Addresses of the masks of the rows.
function listMasks(bitmap: usize, words: u32, flipped: u64, masks: usize, rowBytes: u32, target: usize): u32 {
  const start = target;
  for (let word: u32 = 0; word < words; word += 2) {
    let bits = load<u64>(bitmap + ((<usize>word) << 2)) ^ flipped;
    while (bits != 0) {
      store<u32>(target, <u32>masks + ((word << 5) + <u32>ctz<u64>(bits)) * rowBytes);
      target += 4;
      bits &= bits - 1;
    }
  }
  return <u32>((target - start) >>> 2);
}

function addSizes(sizes: usize, codes: usize, entries: u32, counts: usize): void {
  for (let entry: u32 = 0; entry < entries; entry++) {
    const at = counts + ((<usize>load<u32>(codes + ((<usize>entry) << 2))) << 2);
    store<u32>(at, load<u32>(at) + load<u32>(sizes + ((<usize>entry) << 2)));
  }
}

function countByBit(list: usize, listed: u32, mask: usize, codes: usize, step: u32, counts: usize): void {
  const end = list + ((<usize>listed) << 2);
  for (; list < end; list += 4) {
    let bits = load<u32>(<usize>load<u32>(list) + mask);
    while (bits != 0) {
      const at = counts + ((<usize>load<u32>(codes + ((<usize>ctz<u32>(bits)) << 2))) << 2);
      store<u32>(at, load<u32>(at) + step);
      bits &= bits - 1;
    }
  }
}

// @ts-ignore: decorator
@inline
function fourMasks(list: usize, mask: usize): v128 {
  let four = v128.load32_zero(<usize>load<u32>(list) + mask);
  four = v128.load32_lane(<usize>load<u32>(list, 4) + mask, four, 1);
  four = v128.load32_lane(<usize>load<u32>(list, 8) + mask, four, 2);
  return v128.load32_lane(<usize>load<u32>(list, 12) + mask, four, 3);
}

// Adds the masks of rows bit by bit: plane i holds bit i of the sum of every position. Four vectors of four rows are added with carries saved
// (Warren, Hacker's Delight, section 5-1), so that the higher planes are touched once for them.
function addPlanes(list: usize, listed: u32, mask: usize, planes: usize): void {
  let p0 = i32x4.splat(0);
  let p1 = p0;
  let p2 = p0;
  let p3 = p0;
  let p4 = p0;
  let p5 = p0;
  let p6 = p0;
  let p7 = p0;
  const end = list + ((<usize>listed) << 2);
  while (list < end) {
    let carry: v128;
    if (list + 64 <= end) {
      const a = fourMasks(list, mask);
      const b = fourMasks(list + 16, mask);
      let odd = v128.xor(p0, a);
      const first = v128.or(v128.and(p0, a), v128.and(odd, b));
      p0 = v128.xor(odd, b);
      const c = fourMasks(list + 32, mask);
      const d = fourMasks(list + 48, mask);
      odd = v128.xor(p0, c);
      const second = v128.or(v128.and(p0, c), v128.and(odd, d));
      p0 = v128.xor(odd, d);
      odd = v128.xor(p1, first);
      carry = v128.or(v128.and(p1, first), v128.and(odd, second));
      p1 = v128.xor(odd, second);
      list += 64;
    } else {
      let few = v128.load32_zero(<usize>load<u32>(list) + mask);
      if (list + 4 < end) few = v128.load32_lane(<usize>load<u32>(list, 4) + mask, few, 1);
      if (list + 8 < end) few = v128.load32_lane(<usize>load<u32>(list, 8) + mask, few, 2);
      if (list + 12 < end) few = v128.load32_lane(<usize>load<u32>(list, 12) + mask, few, 3);
      const twos = v128.and(p0, few);
      p0 = v128.xor(p0, few);
      carry = v128.and(p1, twos);
      p1 = v128.xor(p1, twos);
      list += 16;
    }
    let next = v128.and(p2, carry);
    p2 = v128.xor(p2, carry);
    carry = v128.and(p3, next);
    p3 = v128.xor(p3, next);
    next = v128.and(p4, carry);
    p4 = v128.xor(p4, carry);
    carry = v128.and(p5, next);
    p5 = v128.xor(p5, next);
    next = v128.and(p6, carry);
    p6 = v128.xor(p6, carry);
    p7 = v128.xor(p7, next);
  }
  v128.store(planes, p0);
  v128.store(planes, p1, 16);
  v128.store(planes, p2, 32);
  v128.store(planes, p3, 48);
  v128.store(planes, p4, 64);
  v128.store(planes, p5, 80);
  v128.store(planes, p6, 96);
  v128.store(planes, p7, 112);
}

// The sum of every position over the four lanes, from the planes that are not empty: a byte of a plane becomes eight bytes, one for each bit.
function sumPlanes(planes: usize, used: u32): void {
  const bits = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128);
  const pair = i8x16(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
  for (let half: u32 = 0; half < 4; half += 2) {
    let low = i16x8.splat(0);
    let high = i16x8.splat(0);
    for (let lane: u32 = 0; lane < 16; lane += 4) {
      const bytes = i8x16.add(pair, i8x16.splat(<i8>(lane + half)));
      let sums = i8x16.splat(0);
      for (let plane: u32 = 0; plane < used; plane++) {
        const spread = v128.and(i8x16.swizzle(v128.load(planes + ((<usize>plane) << 4)), bytes), bits);
        sums = v128.or(sums, v128.and(i8x16.eq(spread, bits), i8x16.splat(<i8>(<u32>1 << plane))));
      }
      low = i16x8.add(low, i16x8.extend_low_i8x16_u(sums));
      high = i16x8.add(high, i16x8.extend_high_i8x16_u(sums));
    }
    v128.store(planes + sumsAt + ((<usize>half) << 4), low);
    v128.store(planes + sumsAt + ((<usize>half) << 4), high, 16);
  }
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
      bits &= bits - 1;
      if (place - from >= to - from) continue;
      store<u32>(target, place);
      target += 4;
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
