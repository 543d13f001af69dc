// Lists that arrive as text: a JSON array, a Python or PostgreSQL array, quoted items, or plain commas.
import { presentText } from './blank.ts';

/** No item of a list is longer. */
const itemsMax = 1000;

/** The items of a list, blanks left out, each once whatever its case (the first spelling stays), in their order. */
export function distinctTexts(items: readonly unknown[]): string[] {
  const byKey = new Map<string, string>();
  for (const item of items) {
    const text = typeof item === 'string' || typeof item === 'number' ? presentText(String(item)) : null;
    if (text === null) continue;
    const key = text.toLowerCase();
    if (!byKey.has(key)) byKey.set(key, text);
  }
  return [...byKey.values()];
}

/** `["a", "b"]`, `['a', 'b']`, `{a,"b, c"}`, `"a", "b"`, `a; b`, `a | b` and, where there is none of these, `a, b`. */
export function splitTextList(text: string): string[] {
  const parsed = parseJson(text);
  if (Array.isArray(parsed)) return distinctTexts(parsed);
  const inner = /^\s*(?:\[(.*)\]|\{(.*)\}|\((.*)\))\s*$/s.exec(text);
  const list = inner?.[1] ?? inner?.[2] ?? inner?.[3] ?? text;
  // Where each item has a line or a bullet of its own, commas may still divide them.
  const lines = list.split(/[\r\n]+\s*(?:[•·‣▪●*–—-]\s)?|(?:^|\s)[•·‣▪●*](?=\s)/u).filter((line) => line.trim() !== '');
  return distinctTexts(lines.flatMap((line) => splitOutsideQuotes(line, separatorOf(line))));
}

/** Items in quotes, in which no separator counts. */
const quotedItem = /(["'])(?<=(?:^|[,;|])\s*["'])(?:\\.|(?!\1).)*\1(?=\s*(?:[,;|]|$))/g;

/** A list that is divided by semicolons or bars may have commas inside its items: `Patient care, outpatient; Epic`. */
function separatorOf(list: string): string {
  const plain = list.replaceAll(quotedItem, '');
  return /[;|](?=\s|$)/.exec(plain)?.[0] ?? (plain.includes(',') ? ',' : (/[;|]/.exec(plain)?.[0] ?? ','));
}

/** Null for text that is not JSON, as for the JSON `null`. */
export function parseJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return null;
  }
}

function splitOutsideQuotes(list: string, separator: string): string[] {
  const items: string[] = [];
  let at = 0;
  while (at <= list.length) {
    const { item, end } = itemAt(list, at, separator);
    items.push(item);
    at = end + separator.length;
  }
  return items;
}

function itemAt(list: string, from: number, separator: string): { item: string; end: number } {
  const start = from + (/^\s*/.exec(list.slice(from, from + 100))?.[0].length ?? 0);
  const mark = list[start];
  if (mark === '"' || mark === "'") {
    const close = closingQuote(list, start, mark, separator);
    if (close !== null)
      return { item: unquoted(list.slice(start + 1, close), mark), end: nextOr(list, separator, close) };
  }
  const end = nextOr(list, separator, from);
  return { item: list.slice(from, end), end };
}

/**
 * The quote that is followed by a separator or the end; null when the quote belongs to the text, as in `'til`. One far
 * away belongs to something else; not looking for it also keeps the work linear.
 */
function closingQuote(list: string, open: number, mark: string, separator: string): number | null {
  for (let at = list.indexOf(mark, open + 1); at >= 0 && at < open + itemsMax; at = list.indexOf(mark, at + 1)) {
    if (list[at - 1] === '\\') continue;
    const [next] = list.slice(at + 1, at + 100).trimStart();
    if (next === undefined || next === separator) return at;
  }
  return null;
}

function nextOr(list: string, separator: string, from: number): number {
  const next = list.indexOf(separator, from);
  return next < 0 ? list.length : next;
}

function unquoted(text: string, mark: string): string {
  return text.replaceAll(mark + mark, mark).replaceAll(/\\(.)/g, '$1');
}
