// Draws mutations at random; the same seed and the same sources give the same draw.
import { kinds, type Mutation } from './mutation.ts';

/** A stream of numbers from 0 up to 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Draws endlessly until nothing is left: first a kind of mutation, then one of its places, so that frequent kinds (strings) do
 * not displace the others. One place is drawn once, and a file at most twice.
 */
export function* draw(mutations: readonly Mutation[], seed: number): Generator<Mutation> {
  const random = randomNumbers(seed);
  const left = new Map(kinds.map((kind) => [kind, mutations.filter((mutation) => mutation.kind === kind)]));
  const drawnOfFile = new Map<string, number>();
  while ([...left.values()].some((places) => places.length > 0)) {
    const open = [...left].filter(([, places]) => places.length > 0);
    const [, places] = open[Math.floor(random() * open.length)] ?? [];
    const [mutation] = places?.splice(Math.floor(random() * places.length), 1) ?? [];
    if (mutation === undefined) continue;
    const drawn = drawnOfFile.get(mutation.file) ?? 0;
    if (drawn >= 2) continue;
    drawnOfFile.set(mutation.file, drawn + 1);
    yield mutation;
  }
}
