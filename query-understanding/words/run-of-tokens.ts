import type { Token } from './typed-tokens.ts';

/** The `length` tokens from `from` on; null when there are fewer, or when a quoted phrase divides them. */
export function runOf(tokens: readonly Token[], from: number, length: number): readonly Token[] | null {
  const run = tokens.slice(from, from + length);
  return run.length === length && run.slice(0, -1).every(({ endsRun }) => !endsRun) ? run : null;
}

/** The words of a run with a space between them, as in names of places. */
export const textOf = (run: readonly Token[]): string => run.flatMap(({ term }) => term.parts).join(' ');
