// Conditions in words: `verified 30 days`, `with mobile`.
import { verifiedFilter } from '#contract/search-filters.ts';
import { runOf } from './run-of-tokens.ts';
import type { Reading } from './reading.ts';
import type { ContactFlag, Segment } from './segment.ts';

type Part = Omit<Segment, 'from'> | null;

export const readCondition = (reading: Reading, from: number): Part =>
  readVerified(reading, from) ?? readContact(reading, from);

const daysOf: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, year: 365 };
const namedDays: Readonly<Record<string, number>> = {
  today: 1,
  recently: 90,
  thisweek: 7,
  lastweek: 7,
  thismonth: 30,
  lastmonth: 30,
  thisyear: 365,
  lastyear: 365,
};
const fillers = new Set(['within', 'in', 'the', 'last', 'past', 'since']);

/** `verified 30 days`, `verified within the last 2 weeks`, `verified this month`, `recently verified`. */
function readVerified({ tokens }: Reading, from: number): Part {
  const keyAt = (at: number): string => (runOf(tokens, from, at - from + 1) === null ? '' : (tokens[at]?.key ?? ''));
  if (keyAt(from) === 'recently' && keyAt(from + 1) === 'verified') return verified(2, namedDays['recently']);
  if (keyAt(from) !== 'verified') return null;
  if (Object.hasOwn(namedDays, keyAt(from + 1))) return verified(2, namedDays[keyAt(from + 1)]);
  const pair = keyAt(from + 1) + keyAt(from + 2);
  if (Object.hasOwn(namedDays, pair)) return verified(3, namedDays[pair]);
  let at = from + 1;
  while (fillers.has(keyAt(at))) at += 1;
  const [, number = '', unit = keyAt(at + 1)] = /^(\d{1,4})(d|days?)?$/.exec(keyAt(at)) ?? [];
  if (number === '') return verified(1, verifiedFilter.daysMax);
  const isJoined = /\D/.test(keyAt(at));
  const days = daysOf[unit === 'd' ? 'day' : unit.replace(/s$/, '')];
  return verified(at - from + (days === undefined || isJoined ? 1 : 2), Number(number) * (days ?? 1));
}

function verified(length: number, days: number | undefined): Part {
  if (days === undefined || days < 1) return null;
  return { length, found: { kind: 'verified', days: Math.min(days, verifiedFilter.daysMax) } };
}

const openings: Readonly<Record<string, boolean>> = {
  with: true,
  has: true,
  have: true,
  having: true,
  without: false,
  no: false,
};
/** Contacts that are nothing else, so that they need no opening word at the end of a search: `nurse texas email`. */
const clearContacts = new Set([
  'mobile phone number',
  'cell phone number',
  'mobile phone',
  'mobile number',
  'cell phone',
  'cell number',
  'phone number',
  'email address',
  'email',
]);
const joining = new Set(['a', 'an', 'and', 'or', 'their', 'personal', 'work', 'direct']);
const contacts: readonly (readonly [words: string, flag: ContactFlag])[] = [
  ['mobile phone number', 'hasMobile'],
  ['cell phone number', 'hasMobile'],
  ['mobile phone', 'hasMobile'],
  ['mobile number', 'hasMobile'],
  ['cell phone', 'hasMobile'],
  ['cell number', 'hasMobile'],
  ['phone number', 'hasPhone'],
  ['email address', 'hasEmail'],
  ['mobile', 'hasMobile'],
  ['cellphone', 'hasMobile'],
  ['cell', 'hasMobile'],
  ['phone', 'hasPhone'],
  ['telephone', 'hasPhone'],
  ['email', 'hasEmail'],
];

/** `with mobile`, `has an email address`, `without phone`; `and email` after another contact. */
function readContact({ tokens }: Reading, from: number): Part {
  const opening = tokens[from]?.key ?? '';
  const rest = tokens
    .slice(from)
    .map(({ key }) => key)
    .join(' ');
  if (from > 0 && clearContacts.has(rest)) return contactNamed(rest, tokens.length - from);
  const isFurther = opening === 'and' && endsWithContact(tokens.slice(0, from).map(({ key }) => key));
  if (!isFurther && !Object.hasOwn(openings, opening)) return null;
  let at = from + 1;
  while (joining.has(tokens[at]?.key ?? '')) at += 1;
  for (const [words, flag] of contacts) {
    const length = words.split(' ').length;
    const run = runOf(tokens, from, at - from + length)?.slice(at - from);
    if (run?.map(({ key }) => key).join(' ') === words)
      return { length: at - from + length, found: { kind: 'contact', flag, wanted: openings[opening] ?? true } };
  }
  return null;
}

function contactNamed(words: string, length: number): Part {
  const flag = contacts.find(([known]) => known === words)?.[1];
  return flag === undefined ? null : { length, found: { kind: 'contact', flag, wanted: true } };
}

const endsWithContact = (keys: readonly string[]): boolean =>
  contacts.some(([words]) => new RegExp(`\\b(?:with|has|have) (?:.* )?${words}$`).test(keys.join(' ')));
