// Whether two names may be names of one person. Pure. Sex is never evidence, and neither is any list of common names.
import { initialsOf, mayBeNickname } from '#query-understanding/public.ts';

/**
 * `same`: equal, a part, or a nickname of the other. `possible`: an initial, or one of them is unknown. `near`: one typing error apart.
 * `different`: names of two people.
 */
export type NameLikeness = 'same' | 'possible' | 'near' | 'different';

/** Lower case, without accents; the parts of a double name. `St. John` and `Saint John` are one name. */
function partsOf(name: string | null): string[] {
  return (name ?? '')
    .normalize('NFKD')
    .replace(/[^\p{Letter}\s/-]/gu, '')
    .toLowerCase()
    .split(/[\s/-]+/)
    .filter((part) => part !== '')
    .map((part) => (part === 'st' ? 'saint' : part));
}

export function compareFirstNames(one: string | null, other: string | null): NameLikeness {
  const [a, b] = [partsOf(one), partsOf(other)];
  const [first = '', second = ''] = [a[0], b[0]];
  if (first === '' || second === '') return 'possible';
  if (a.join('') === b.join('') || mayBeNickname(first, second) || isPartOf(a, b)) return 'same';
  if (first.length === 1) return initialsOf(second).has(first) ? 'possible' : 'different';
  if (second.length === 1) return initialsOf(first).has(second) ? 'possible' : 'different';
  return areOneErrorApart(first, second) ? 'near' : 'different';
}

/** A part of a double name is the same name: `Garcia` and `Garcia Lopez`, `Smith-Jones` and `Jones`. */
export function compareLastNames(one: string, other: string): NameLikeness {
  const [a, b] = [partsOf(one), partsOf(other)];
  const [whole, otherWhole] = [a.join(''), b.join('')];
  if (whole === otherWhole) return 'same';
  if (isPartOf(a, b)) return 'same';
  return areOneErrorApart(whole, otherWhole) ? 'near' : 'different';
}

/** `Ann` of `Mary Ann`. Initials and particles such as `de` are not enough. */
function isPartOf(one: readonly string[], other: readonly string[]): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  return shorter.length > 0 && shorter.every((part) => part.length > 2 && longer.includes(part));
}

/** Shorter names differ by one letter without being the same: Lee and Les, Dana and Dara. */
const lengthWithErrors = 5;

/** One letter added, missing, changed, or two neighbors exchanged. */
function areOneErrorApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < lengthWithErrors || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1);
  const isChanged = short.slice(at + 1) === long.slice(at + 1);
  const isExchanged =
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
  return isChanged || isExchanged;
}
