// Phrases with a fixed meaning, looked up word by word; the longest one counts.
import { languagesByTerm } from '#contract/candidates/languages.ts';
import type { Token } from './typed-tokens.ts';

interface Node<Value> {
  next: Map<string, Node<Value>>;
  value: Value | null;
}

export interface Phrases<Value> {
  /** The longest phrase that begins here; null: none. */
  at: (tokens: readonly Token[], from: number) => { length: number; value: Value } | null;
}

const numbers: ReadonlyMap<string, number> = new Map(
  Object.entries({
    a: 1,
    an: 1,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    twelve: 12,
    fifteen: 15,
    twenty: 20,
    thirty: 30,
  }),
);

/** `5`, `five`; null for what is no number. */
export const numberOf = (key: string): number | null =>
  /^\d{1,4}$/.test(key) ? Number(key) : (numbers.get(key) ?? null);

/** `#` is a number, `@` a language. */
function classOf(key: string): string | null {
  if (/^\d+k?$/.test(key) || (numbers.has(key) && key !== 'a' && key !== 'an')) return '#';
  return key.length > 2 && languagesByTerm.has(key) ? '@' : null;
}

/** A line is one phrase: words with `|` between them are alternatives, and one with `?` behind it may be absent. */
export function phrasesOf<Value>(entries: readonly (readonly [lines: string, value: Value])[]): Phrases<Value> {
  const root: Node<Value> = { next: new Map(), value: null };
  for (const [lines, value] of entries)
    for (const line of lines.split('\n')) if (line.trim() !== '') add(root, line.trim().split(' '), value);
  return { at: (tokens, from) => longest(root, tokens, from) };
}

function add<Value>(root: Node<Value>, elements: readonly string[], value: Value): void {
  let ends = new Set([root]);
  for (const element of elements) {
    const isOptional = element.endsWith('?');
    const alternatives = (isOptional ? element.slice(0, -1) : element).split('|');
    const further = [...ends].flatMap((node) => alternatives.map((word) => childOf(node, word)));
    ends = new Set(isOptional ? [...ends, ...further] : further);
  }
  for (const node of ends) if (node !== root) node.value ??= value;
}

function childOf<Value>(node: Node<Value>, word: string): Node<Value> {
  const known = node.next.get(word);
  if (known !== undefined) return known;
  const child: Node<Value> = { next: new Map(), value: null };
  node.next.set(word, child);
  return child;
}

function longest<Value>(
  node: Node<Value>,
  tokens: readonly Token[],
  from: number,
  length = 0,
): { length: number; value: Value } | null {
  const own = node.value === null || length === 0 ? null : { length, value: node.value };
  const token = tokens[from + length];
  if (token === undefined || (length > 0 && tokens[from + length - 1]?.endsRun === true)) return own;
  const kind = node.next.has('#') || node.next.has('@') ? classOf(token.key) : null;
  const word = node.next.get(token.key);
  const named = kind === null ? undefined : node.next.get(kind);
  const byWord = word === undefined ? null : longest(word, tokens, from, length + 1);
  const byKind = named === undefined ? null : longest(named, tokens, from, length + 1);
  if (byWord === null) return byKind ?? own;
  return byKind !== null && byKind.length > byWord.length ? byKind : byWord;
}
