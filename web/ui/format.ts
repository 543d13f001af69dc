// Formats numbers and dates.
import type { DirectoryFill } from '#contract/search/directory-fill.ts';

// Formatters are created when they are first used: creating the five takes a phone 80 ms, and no page needs them all.
const onDemand = <Formatter>(create: () => Formatter): (() => Formatter) => {
  let created: Formatter | undefined;
  return () => (created ??= create());
};

const whole = onDemand(() => new Intl.NumberFormat('en-US'));
const short = onDemand(
  () => new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 2, roundingMode: 'floor' }),
);
const times = (options: Intl.DateTimeFormatOptions) => onDemand(() => new Intl.DateTimeFormat('en-US', options));
const shortDay = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const minutes = { hour: 'numeric', minute: '2-digit' } as const;

const date = times({ ...shortDay, timeZone: 'UTC' });
const dateTime = times({ ...shortDay, ...minutes, timeZoneName: 'short' });

export const formatCount = (count: number): string => whole().format(count);

const longDate = times({ dateStyle: 'long', timeZone: 'UTC' });

/** An ISO date as `November 9, 2026`, for documents. */
export const formatLongDate = (iso: string): string => longDate().format(new Date(iso));

/** An ISO date as `Nov 9, 2026`. A day has no time zone: it is a day in UTC. */
export const formatDate = (iso: string): string => date().format(new Date(iso));

const month = times({ month: 'long', year: 'numeric', timeZone: 'UTC' });

/** An ISO date as `March 2026`. */
export const formatMonth = (iso: string): string => month().format(new Date(iso));

const hourOfDay = times({ ...minutes, timeZone: 'UTC' });

/** An hour of the day, 0 to 23, as `8:00 AM`. */
export const formatHour = (hour: number): string => hourOfDay().format(Date.UTC(2026, 0, 1, hour));

/** An IANA name. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const dayMs = 86_400_000;

/** How long ago a day was: `today`, `1 day ago`, `16 days ago`. Both are ISO dates. */
export function formatAge(on: string, today: string): string {
  const days = Math.max(0, Math.round((Date.parse(today) - Date.parse(on)) / dayMs));
  if (days === 0) return 'today';
  return days === 1 ? '1 day ago' : `${formatCount(days)} days ago`;
}

/** `0.4 ms`, `31 ms`, `1.2 s`. */
export function formatDuration(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)} s`;
  return ms < 10 ? `${Math.max(0.1, ms).toFixed(1)} ms` : `${Math.round(ms)} ms`;
}

const secondsPerMinute = 60;

/** `1,120,000 of 1,504,202 people are here, 40 s left`. */
export function formatFill({ listed, total, secondsLeft }: DirectoryFill): string {
  const people = `${formatCount(listed)} of ${formatCount(total)} people are here`;
  if (secondsLeft === null) return people;
  if (secondsLeft < 2 * secondsPerMinute) return `${people}, ${secondsLeft} s left`;
  return `${people}, ${Math.ceil(secondsLeft / secondsPerMinute)} min left`;
}

/** `912`, `1.6k`, `23k`, `1.2M`: for a place that has no room for the whole number. */
export const formatShort = (count: number): string =>
  count < 1000 ? formatCount(count) : short().format(count).toLowerCase().replace('m', 'M');

/** `912`, `9k+`: for the end of a scale, where a rounded number is enough. */
export const formatAtLeast = (count: number): string =>
  count < 1000 ? formatCount(count) : `${formatCount(Math.floor(count / 1000))}k+`;

/** `Nov 9, 2026, 3:40 PM EST`, in the time zone of the reader. */
export const formatDateTime = (iso: string): string => dateTime().format(new Date(iso));

/** `3.4 miles`; from ten miles on without the decimal. */
export function formatMiles(miles: number): string {
  const shown = miles >= 10 ? String(Math.round(miles)) : miles.toFixed(1).replace(/\.0$/, '');
  return `${shown} ${shown === '1' ? 'mile' : 'miles'}`;
}

const losAngeles = { timeZone: 'America/Los_Angeles', timeZoneName: 'short' } as const;
const pacific = times({ ...shortDay, ...minutes, second: '2-digit', hour12: true, ...losAngeles });

/** `Nov 9, 2026, 3:40:05 PM PST`, in the time of Los Angeles, where administrators read times. */
export const formatPacificTime = (iso: string): string => pacific().format(new Date(iso));

const pacificHour = times({ month: 'short', day: 'numeric', hour: 'numeric', ...losAngeles });

/** `Nov 9, 3 PM PST`: the hour that begins then. */
export const formatPacificHour = (iso: string): string => pacificHour().format(new Date(iso));

/** `850 ms`; from one second on `1.2 s`; `N/A` when it was not measured. */
export function formatResponseTime(ms: number | null): string {
  if (ms === null) return 'N/A';
  return Math.round(ms) < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
