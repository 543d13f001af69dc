// What the search of similar people is made of, in sentences.
import { stateNameOf } from '#contract/candidates/places.ts';
import { similarLimits } from '#contract/search/similar-limits.ts';
import type { SimilarAnswer, SimilarReason } from '#contract/search/similar.ts';
import { formatCount } from '#web/ui/format.ts';

export const kindNames: Readonly<Record<SimilarReason['kind'], string>> = {
  specialty: 'Specialty',
  title: 'Title',
  level: 'License',
  skill: 'Skill',
  certification: 'Certification',
  city: 'City',
  state: 'State',
};

export const effectTexts: Readonly<Record<SimilarReason['effect'], string>> = {
  required: 'Required',
  preferred: 'Comes first',
  dropped: 'Not required',
};

export const valueText = ({ kind, value }: Pick<SimilarReason, 'kind' | 'value'>): string =>
  kind === 'state' ? (stateNameOf(value) ?? value) : value;

/** `18 of 20` */
export const shareText = ({ has, of }: Pick<SimilarReason, 'has' | 'of'>): string =>
  `${formatCount(has)} of ${formatCount(of)}`;

const widenedTexts: Readonly<Record<SimilarAnswer['widened'][number], string>> = {
  state: 'the whole state',
  neighbors: 'the neighboring states',
  skills: 'people without these skills',
  anywhere: 'every state',
};

/** Null: the search was not widened. */
export function widenedText(widened: SimilarAnswer['widened']): string | null {
  if (widened.length === 0) return null;
  const steps = widened.map((step) => widenedTexts[step]).join(', then ');
  return `Fewer than ${similarLimits.othersMin} others were that close, so the search now includes ${steps}.`;
}

/** Why there is no search, or what it leaves open; null: nothing. */
export function openText({
  filters,
  people,
  differs,
}: Pick<SimilarAnswer, 'filters' | 'people' | 'differs'>): string | null {
  if (people === 0) return 'These people are not in the directory at this moment.';
  const of = (kind: SimilarAnswer['differs'][number]['kind']) => differs.find((one) => one.kind === kind)?.values;
  const [specialties, states] = [of('specialty'), of('state')];
  if (filters === null)
    return specialties === undefined
      ? 'Too little is known about these people to find others like them. Choose filters instead.'
      : `These people have ${formatCount(specialties)} different specialties, so no single search finds others like them. Select people of one specialty, then try again.`;
  return states === undefined ? null : `They work in ${formatCount(states)} states, so the search names no place.`;
}

/** `Same specialty and license` and so on, for one person, of whom nothing needs to be counted. */
export function sameText({ reasons, widened }: Pick<SimilarAnswer, 'reasons' | 'widened'>): string {
  const required = new Set(reasons.flatMap(({ kind, effect }) => (effect === 'required' ? [kind] : [])));
  const same = (['specialty', 'title', 'level', 'city', 'state'] as const)
    .filter(
      (kind) => required.has(kind) && !(kind === 'state' && (required.has('city') || widened.includes('neighbors'))),
    )
    .map((kind) => kindNames[kind].toLowerCase());
  const first = reasons.flatMap(({ value, kind, effect }) =>
    effect === 'preferred' || (kind === 'skill' && effect === 'required') ? [value] : [],
  );
  const last = same.at(-1) ?? '';
  const joined = same.length > 1 ? `${same.slice(0, -1).join(', ')} and ${last}` : last;
  return [
    joined === '' ? '' : `Same ${joined}.`,
    first.length === 0 ? '' : `First those with ${first.slice(0, 3).join(', ')}.`,
  ]
    .filter((text) => text !== '')
    .join(' ');
}
