// One sentence for what changed about a candidate.
import { emailKinds, phoneKinds } from '#contract/candidates/candidate-options.ts';
import type { CandidateProfile } from '#contract/candidates/candidates.ts';
import { stateNameOf } from '#contract/candidates/places.ts';
import { formatMonth } from '#web/ui/format.ts';
import { fullKindName } from './contact-kinds.ts';

type Event = CandidateProfile['history'][number];

/** `Moved from Ohio to Texas in March 2026.` */
export const eventText = ({ kind, detail, day }: Pick<Event, 'kind' | 'detail' | 'day'>): string =>
  `${sentences[kind](detail)} in ${formatMonth(day)}.`;

const sentences: Readonly<Record<Event['kind'], (detail: Event['detail']) => string>> = {
  listed: () => 'Added to the directory',
  moved: ({ from = '', to = '' }) => `Moved ${moveText(placeIn(from), placeIn(to))}`,
  license_added: ({ to = '' }) => `License in ${stateName(to)} added`,
  specialty_added: ({ to = '' }) => `Specialty ${to} added`,
  contact_verified: ({ to }) => `${kindName(to)} verified`,
  organization_changed: ({ from, to }) => organizationText(from, to),
  ended: () => 'No longer named by any source',
  returned: () => 'Named by a source again',
};

const stateName = (code: string): string => stateNameOf(code) ?? code;

interface Place {
  city: string | null;
  state: string;
}

/** `Columbus, OH`, or `OH`. */
function placeIn(text: string): Place {
  const at = text.lastIndexOf(', ');
  return at === -1
    ? { city: null, state: stateName(text) }
    : { city: text.slice(0, at), state: stateName(text.slice(at + 2)) };
}

const moveText = (from: Place, to: Place): string =>
  from.state === to.state
    ? `within ${to.state} from ${from.city ?? 'another place'} to ${to.city ?? 'another place'}`
    : `from ${from.state} to ${to.state}`;

function kindName(name: string | undefined): string {
  const kind = [...phoneKinds, ...emailKinds].find((each) => each === name);
  return kind === undefined ? 'Contact' : fullKindName(kind);
}

function organizationText(from: string | undefined, to: string | undefined): string {
  if (from !== undefined && to !== undefined) return `Changed from ${from} to ${to}`;
  if (to !== undefined) return `Joined ${to}`;
  return from === undefined ? 'Organization changed' : `Left ${from}`;
}
