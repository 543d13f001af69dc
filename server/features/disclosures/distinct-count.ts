// HyperLogLog: estimates how many different values were added, with a standard error of 0.8 %, in 16 KB. The hash of a value selects a
// register, and the register keeps the greatest rank (leading zeros + 1) of the hashes that selected it. Merging takes the maximum of each
// register, so it gives the same result in any order and however often it is repeated.

const registerBits = 14;
const registers = 1 << registerBits;
const rankMax = 33;
const rankBits = 6;

/** A register and a rank: `register * 64 + rank`. Of several marks of one register only the greatest counts. */
export type Mark = number;

export function markOf(value: string): Mark {
  let first = 0x9e37_79b9;
  let second = 0x7f4a_7c15;
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    first = Math.imul(first ^ code, 0x0100_0193);
    second = Math.imul(second ^ code, 0x5bd1_e995);
  }
  const register = mixed(first) >>> (32 - registerBits);
  const rank = Math.clz32(mixed(second)) + 1;
  return (register << rankBits) | rank;
}

/** Spreads each bit over all bits: the finalizer of MurmurHash3. */
function mixed(hash: number): number {
  let bits = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35);
  return bits ^ (bits >>> 16);
}

export class DistinctCount {
  private readonly ranks = new Uint8Array(registers);
  /** How many registers have each rank; 0: none was added to the register. */
  private readonly registersOfRank = new Uint32Array(rankMax + 1);

  constructor() {
    this.registersOfRank[0] = registers;
  }

  add(marks: Iterable<Mark>): void {
    for (const mark of marks) {
      const register = mark >>> rankBits;
      const rank = mark & ((1 << rankBits) - 1);
      const before = this.ranks[register] ?? rank;
      if (rank <= before) continue;
      this.ranks[register] = rank;
      this.registersOfRank[before] = (this.registersOfRank[before] ?? 0) - 1;
      this.registersOfRank[rank] = (this.registersOfRank[rank] ?? 0) + 1;
    }
  }

  /** The improved estimator of Otmar Ertl (2017), which needs no correction for small numbers. */
  get estimate(): number {
    let sum = 0;
    for (let rank = rankMax; rank >= 1; rank -= 1) sum = (sum + (this.registersOfRank[rank] ?? 0)) / 2;
    sum += registers * sigma((this.registersOfRank[0] ?? 0) / registers);
    return (registers * registers) / (2 * Math.LN2 * sum);
  }
}

/** What registers without a value contribute: the sum of `share ** 2 ** k * 2 ** (k - 1)` over all k. */
function sigma(share: number): number {
  if (share === 1) return Infinity;
  let power = share;
  let sum = share;
  for (let weight = 1; ; weight *= 2) {
    power *= power;
    const next = sum + power * weight;
    if (next === sum) return sum;
    sum = next;
  }
}
