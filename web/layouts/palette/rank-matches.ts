// How well the names of pages, lists and actions match what was typed. Pure.

/** 0: the text begins the name; 1: each word of it begins a word of the name; 2: the name contains each word. Null: no match. */
export function rankOf(name: string, text: string): number | null {
  const folded = fold(name);
  const wanted = fold(text);
  if (folded.startsWith(wanted)) return 0;
  const words = wanted.split(' ');
  if (words.every((word) => startsWord(folded, word))) return 1;
  return words.every((word) => folded.includes(word)) ? 2 : null;
}

/** Those that match, best first; among equals in their order. */
export function rankMatches<Item extends { label: string }>(items: readonly Item[], text: string): Ranked<Item>[] {
  return items
    .flatMap((item) => {
      const rank = rankOf(item.label, text);
      return rank === null ? [] : [{ item, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank);
}

export interface Ranked<Item> {
  item: Item;
  rank: number;
}

/** Without accents and case; words are divided by single spaces. */
const fold = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();

function startsWord(name: string, word: string): boolean {
  for (let at = name.indexOf(word); at >= 0; at = name.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(name[at - 1] ?? '')) return true;
  return false;
}
