// Why an alert names a candidate: the events as sentences. Pure.
import { stateNameOf } from '#contract/candidates/places.ts';
import type { CandidateEvent } from '../../candidates/public.ts';

type Told = Pick<CandidateEvent, 'kind' | 'day' | 'detail'>;

/** More than a person reads about one candidate. */
const reasonsMax = 4;

/** Each reason once, the latest ones, in the order in which they happened. */
export function reasonsOf(events: readonly Told[]): string[] {
  const texts = events.map((event) => reasonOf(event)).filter((text) => text !== null);
  return [...new Set(texts)].slice(-reasonsMax);
}

function reasonOf({ kind, day, detail }: Told): string | null {
  const what = whatHappened[kind](detail);
  return what && `${what}, ${dayText(day)}`;
}

/** Null: the event is not told. */
const whatHappened: Readonly<Record<Told['kind'], (detail: Told['detail']) => string | null>> = {
  listed: () => 'New in the directory',
  returned: () => 'Back in the directory',
  moved: ({ from, to }) => `Moved${from === undefined ? '' : ` from ${from}`}${to === undefined ? '' : ` to ${to}`}`,
  license_added: ({ to }) => `New license${to === undefined ? '' : ` in ${stateNameOf(to) ?? to}`}`,
  specialty_added: ({ to }) => `New specialty${to === undefined ? '' : `: ${to}`}`,
  contact_verified: () => 'A contact was verified',
  organization_changed: ({ to }) => (to === undefined ? 'Left an organization' : `Now at ${to}`),
  ended: () => null,
};

/** A day of a source has no time zone. */
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const dayText = (day: string): string => days.format(new Date(`${day}T00:00:00Z`));
