import type { Token } from './typed-tokens.ts';

/** The `length` tokens from `from` on; null when there are fewer, or when a quoted phrase divides them. */
export function runOf(tokens: readonly Token[], from: number, length: number): readonly Token[] | null {
  if (from + length > tokens.length) return null;
  for (let at = from; at < from + length - 1; at += 1) if (tokens[at]?.endsRun === true) return null;
  return tokens.slice(from, from + length);
}

/** The words of a run with a space between them, as in names of places. */
export function textOf(run: readonly Token[]): string {
  let text = '';
  for (const { term } of run) for (const part of term.parts) text = text === '' ? part : `${text} ${part}`;
  return text;
}
