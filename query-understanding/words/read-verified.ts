// When a contact was verified, in words: `verified 30 days`, `since March`, `in the last two weeks`.
import { verifiedFilter } from '#contract/search/search-filters.ts';
import { editsAtMost } from '#search-index/public.ts';
import { numberOf } from './phrases.ts';
import type { Reading } from './reading.ts';
import type { Found, Segment } from './segment.ts';

type Part = Omit<Segment, 'from'> | null;
interface Read {
  length: number;
  found: Found;
}

const daysOf: Readonly<Record<string, number>> = {
  day: 1,
  d: 1,
  week: 7,
  wk: 7,
  month: 30,
  mo: 30,
  quarter: 90,
  year: 365,
  yr: 365,
};
export const verbs: ReadonlySet<string> = new Set(['verified', 'reverified']);
const misspelledFrom = 7;
/** `verifed`. */
const isVerb = (key: string): boolean =>
  verbs.has(key) || (key.length >= misspelledFrom && key.startsWith('veri') && editsAtMost(key, 'verified', 1));
/** They say that a contact was verified only with a time behind them. */
const weakVerbs = new Set(['updated', 'checked', 'confirmed', 'refreshed', 'validated']);
const adverbs = new Set(['recently', 'freshly', 'newly', 'just', 'lately']);
const recentDays = 90;
const fillers = new Set(
  'within in the last past since over during only no more less than about around a an'.split(' '),
);
const spans = new Set(['this', 'last', 'past', 'the']);
const months = 'january february march april may june july august september october november december'.split(' ');
const seasons: Readonly<Record<string, number>> = { spring: 3, summer: 6, fall: 9, autumn: 9, winter: 12 };

export function readVerified({ tokens }: Reading, from: number): Part {
  const keyAt = (at: number): string =>
    at > from && tokens.slice(from, at).some(({ endsRun }) => endsRun) ? '' : (tokens[at]?.key ?? '');
  if (adverbs.has(keyAt(from)) && (verbs.has(keyAt(from + 1)) || weakVerbs.has(keyAt(from + 1))))
    return part(2, { kind: 'verified', days: recentDays });
  if (!isVerb(keyAt(from)) && !weakVerbs.has(keyAt(from))) return readAge(keyAt, from) ?? readBareTime(keyAt, from);
  if (adverbs.has(keyAt(from + 1))) return part(2, { kind: 'verified', days: recentDays });
  const time = readTime(keyAt, from + 1);
  if (time !== null) return part(1 + time.length, time.found);
  return isVerb(keyAt(from)) ? part(1, { kind: 'verified', days: verifiedFilter.daysMax }) : null;
}

const part = (length: number, found: Found): Part => ({
  length,
  found: found.kind === 'verified' ? { ...found, days: Math.min(found.days, verifiedFilter.daysMax) } : found,
});

type KeyAt = (at: number) => string;

const records = new Set(['data', 'records', 'record', 'info', 'information', 'contacts', 'profiles']);
const freshWords = new Set(['fresh', 'freshest', 'newest']);

/** `data no older than six months`, `fresh records only`. */
function readAge(keyAt: KeyAt, from: number): Part {
  if (freshWords.has(keyAt(from)) && records.has(keyAt(from + 1)))
    return part(keyAt(from + 2) === 'only' ? 3 : 2, { kind: 'verified', days: recentDays });
  const at = records.has(keyAt(from)) ? from + 1 : from;
  if (!/^(no|not)$/.test(keyAt(at)) || keyAt(at + 1) !== 'older' || keyAt(at + 2) !== 'than') return null;
  const time = readNumber(keyAt, at + 3);
  // `no older than 40` and `no older than 40 years` are about people.
  const unit = keyAt(at + 2 + (time?.length ?? 0));
  const isAge = time === null || /^(\d+|years?|old)$/.test(unit) || time.found.kind !== 'verified';
  return isAge ? null : part(at + 3 - from + time.length, time.found);
}

/** Without a verb: `since March`, `in the last two weeks`. */
function readBareTime(keyAt: KeyAt, from: number): Part {
  const opening = keyAt(from);
  if (opening === 'since') {
    const since = readSince(keyAt, from);
    return since === null || since.found.kind === 'verified' ? null : part(since.length, since.found);
  }
  if (!/^(in|within|over|during)$/.test(opening)) return null;
  const at = keyAt(from + 1) === 'the' ? from + 2 : from + 1;
  if (!/^(last|past)$/.test(keyAt(at))) return null;
  const time = readTime(keyAt, from + 1);
  return time === null ? null : part(1 + time.length, time.found);
}

function readTime(keyAt: KeyAt, from: number): Read | null {
  const key = keyAt(from);
  if (key === 'today' || key === 'yesterday') return { length: 1, found: { kind: 'verified', days: 1 } };
  const named = /^(this|last|past)(week|month|quarter|year)$/.exec(key)?.[2];
  if (named !== undefined) return days(1, daysOf[named]);
  return readSince(keyAt, from) ?? readSpan(keyAt, from) ?? readNumber(keyAt, from);
}

const days = (length: number, count: number | undefined): Read | null =>
  count === undefined || count < 1 ? null : { length, found: { kind: 'verified', days: count } };

const isYear = (text: string): boolean => /^20\d\d$/.test(text);

/** `since March`, `since March 2025`, `since 2025`, `since the summer`. */
function readSince(keyAt: KeyAt, from: number): Read | null {
  if (keyAt(from) !== 'since') return null;
  const at = keyAt(from + 1) === 'the' ? from + 2 : from + 1;
  const key = keyAt(at);
  const month = months.findIndex(
    (name) => name === key || (key.length >= 3 && key.length <= 4 && name.startsWith(key)),
  );
  const monthNumber = month >= 0 ? month + 1 : Object.hasOwn(seasons, key) ? (seasons[key] ?? null) : null;
  if (isYear(key))
    return { length: at - from + 1, found: { kind: 'verifiedSince', since: { month: null, year: Number(key) } } };
  if (monthNumber === null) return null;
  const year = isYear(keyAt(at + 1)) ? Number(keyAt(at + 1)) : null;
  return {
    length: at - from + (year === null ? 1 : 2),
    found: { kind: 'verifiedSince', since: { month: monthNumber, year } },
  };
}

/** `this month`, `in the last quarter`, `over the past year`, `in the last half year`. */
function readSpan(keyAt: KeyAt, from: number): Read | null {
  let at = from;
  while (fillers.has(keyAt(at)) || spans.has(keyAt(at))) at += 1;
  if (at === from) return null;
  const isHalf = keyAt(at) === 'half';
  const unit = keyAt(isHalf ? at + 1 : at);
  const count = Object.hasOwn(daysOf, unit) ? daysOf[unit] : undefined;
  if (count === undefined) return null;
  const ago = keyAt(isHalf ? at + 2 : at + 1) === 'ago' ? 1 : 0;
  return days(at - from + 1 + (isHalf ? 1 : 0) + ago, isHalf ? Math.floor(count / 2 - (count === 365 ? 2 : 0)) : count);
}

const unitDays = (text: string): number | undefined => {
  const unit = text === 's' ? text : text.replace(/s$/, '');
  return Object.hasOwn(daysOf, unit) ? daysOf[unit] : undefined;
};

/** `30 days`, `30d`, `within the last 2 weeks`, `a couple of months`. */
function readNumber(keyAt: KeyAt, from: number): Read | null {
  let at = from;
  while (fillers.has(keyAt(at))) at += 1;
  const [, joined = '', joinedUnit = ''] =
    /^(\d{1,4})(d|days?|wks?|weeks?|mos?|months?|yrs?|years?)$/.exec(keyAt(at)) ?? [];
  if (joined !== '') return days(at + 1 - from, Number(joined) * (unitDays(joinedUnit) ?? 1));
  const isCouple = keyAt(at) === 'couple' || keyAt(at) === 'few';
  const count = isCouple ? (keyAt(at) === 'few' ? 3 : 2) : numberOf(keyAt(at));
  if (count === null) return null;
  const next = isCouple && keyAt(at + 1) === 'of' ? at + 2 : at + 1;
  const unit = unitDays(keyAt(next));
  const ago = unit !== undefined && keyAt(next + 1) === 'ago' ? 1 : 0;
  if (unit === undefined && isCouple) return null;
  return days(next - from + (unit === undefined ? 0 : 1) + ago, count * (unit ?? 1));
}
