// What a write changed about candidates, as a caller sees them: the merged values before are compared with those after. Pure.
import { verifiedDays } from '#contract/candidates/candidate-events.ts';
import { professionOf } from '#normalize/public.ts';
import type { CandidateValues } from '../candidate-values.ts';
import { foldName } from '../identity/fold-name.ts';
import { isActive, mergeClaims, summarizeContacts, type Origin } from '../merge-candidate.ts';
import type { Person } from '../person.ts';
import type { NewEvent } from './event-store.ts';
import { organizationKey, townKey } from './spelling-keys.ts';

export interface WrittenPeople {
  people: readonly Person[];
  /** A candidate, and the new one that some of its claims are about. */
  splits: readonly { from: string; into: Pick<Person, 'id'> }[];
}

/**
 * The events of a write. A source reports a change only when it says something else than it said before: what it says of a person for the
 * first time may have been so for years. Who is regrouped has no events, because the record changed and not the person.
 */
export function eventsOf({ people, splits }: WrittenPeople, origin: Origin, isBatch: boolean): NewEvent[] {
  const regrouped = new Set([
    ...splits.flatMap(({ from, into }) => [from, into.id]),
    ...people.flatMap(({ id, mergedInto }) => (mergedInto === null ? [] : [id, mergedInto])),
  ]);
  return people.filter(({ id }) => !regrouped.has(id)).flatMap((person) => eventsOfPerson(person, origin, isBatch));
}

function eventsOfPerson(person: Person, origin: Origin, isBatch: boolean): NewEvent[] {
  const { id: candidateId, before, now } = person;
  if (before === null) return origin.isFirst === true ? [] : [{ candidateId, kind: 'listed' }];
  const claim = now.claims.get(origin.source);
  // A later row of the batch about a person whom it brought.
  if (claim === undefined || (isBatch && before.onFile.firstBatch === origin.batchId)) return [];
  const wasActive = isActive(before.claims);
  // What another source has said all along is not news.
  if (claim.endedOn !== null) return wasActive && !isActive(now.claims) ? [{ candidateId, kind: 'ended' }] : [];
  const earlier = before.claims.get(origin.source);
  const changed =
    earlier === undefined || earlier.said === claim.said || hasOthersChanged(person, origin.source)
      ? []
      : changesBetween(
          { merged: mergeClaims(before.claims), said: earlier.said },
          { merged: mergeClaims(now.claims), said: claim.said },
        );
  return [
    ...(wasActive ? [] : [{ kind: 'returned' } as const]),
    ...changed,
    ...(now.contacts === before.contacts ? [] : verifiedContacts(person, origin)),
  ].map((event) => ({ candidateId, ...event }));
}

type Change = Omit<NewEvent, 'candidateId'>;

/** A claim came from another candidate, or went to one. */
const hasOthersChanged = ({ before, now }: Person, source: string): boolean =>
  [...new Set([...(before?.claims.keys() ?? []), ...now.claims.keys()])].some(
    (name) => name !== source && before?.claims.get(name) !== now.claims.get(name),
  );

/** What a caller sees, and what the source says. */
interface Sight {
  merged: CandidateValues;
  said: CandidateValues;
}

const changesBetween = (before: Sight, after: Sight): Change[] => [
  ...moveBetween(before, after),
  ...organizationBetween(before, after),
  ...addedLicenses(before, after).map((to): Change => ({ kind: 'license_added', to })),
  ...addedSpecialties(before, after).map((to): Change => ({ kind: 'specialty_added', to })),
];

/** `OH`, and the key of the town; null: unknown. */
const placeOf = ({ city, state }: CandidateValues) => ({ state, town: city === null ? null : townKey(city) });

type KnownPlace = ReturnType<typeof placeOf>;

/** False as long as one of them may be the other. */
const areApart = (one: KnownPlace, other: KnownPlace): boolean =>
  one.state !== null &&
  other.state !== null &&
  (one.state !== other.state || (one.town !== null && other.town !== null && one.town !== other.town));

const placeText = ({ city, state }: CandidateValues): string =>
  [city, state].filter((part) => part !== null).join(', ');

function moveBetween(before: Sight, after: Sight): Change[] {
  const hasMoved =
    areApart(placeOf(before.merged), placeOf(after.merged)) &&
    areApart(placeOf(before.said), placeOf(after.said)) &&
    !areApart(placeOf(after.said), placeOf(after.merged));
  return hasMoved ? [{ kind: 'moved', from: placeText(before.merged), to: placeText(after.merged) }] : [];
}

const keyOf = ({ organization }: CandidateValues): string =>
  organization === null ? '' : organizationKey(organization);

function organizationBetween(before: Sight, after: Sight): Change[] {
  const [mergedBefore, mergedAfter] = [keyOf(before.merged), keyOf(after.merged)];
  const [saidBefore, saidAfter] = [keyOf(before.said), keyOf(after.said)];
  const hasChanged =
    mergedBefore !== '' &&
    mergedAfter !== '' &&
    saidBefore !== '' &&
    mergedBefore !== mergedAfter &&
    saidBefore !== saidAfter &&
    saidAfter === mergedAfter;
  return hasChanged
    ? [{ kind: 'organization_changed', from: withoutNames(before.merged), to: withoutNames(after.merged) }]
    : [];
}

/** Undefined when the organization has the name of the person. */
function withoutNames({ organization, lastName }: CandidateValues): string | undefined {
  const name = foldName(lastName);
  return organization === null || name === '' || foldName(organization).includes(name) ? undefined : organization;
}

const licensedStates = ({ clinical }: CandidateValues): string[] =>
  (clinical?.licenses ?? []).map(({ state }) => state);

/** Those that the source said before are known: a source that begins to name licenses, or codes, reports no change. */
function addedLicenses(before: Sight, after: Sight): string[] {
  if (before.said.clinical === null || after.said.clinical === before.said.clinical) return [];
  const known = new Set([...licensedStates(before.merged), ...licensedStates(before.said)]);
  return [...new Set(licensedStates(after.said))].filter((state) => !known.has(state)).toSorted();
}

function specialtiesOf({ specialty, clinical }: CandidateValues): string[] {
  const ofCodes = (clinical?.taxonomies ?? []).flatMap(({ code }) => professionOf(code)?.specialty ?? []);
  return specialty === null ? ofCodes : [specialty, ...ofCodes];
}

function addedSpecialties(before: Sight, after: Sight): string[] {
  const said = specialtiesOf(before.said);
  if (said.length === 0) return [];
  const known = new Set([...specialtiesOf(before.merged), ...said]);
  const now = specialtiesOf(before.said.clinical === null ? { ...after.said, clinical: null } : after.said);
  return [...new Set(now)].filter((specialty) => !known.has(specialty)).toSorted();
}

const dayMs = 86_400_000;

/** Of the best phone and the best email: those that the write verified, and that were not verified for a while before. */
function verifiedContacts({ before, now }: Person, { source, today }: Origin): Change[] {
  if (before === null) return [];
  const since = new Date(Date.parse(today) - verifiedDays * dayMs).toISOString().slice(0, 10);
  const isCurrent = (day: string | null): day is string => day !== null && day >= since;
  const [was, is] = [before, now].map(({ contacts, claims }) => summarizeContacts(contacts, claims));
  if (was === undefined || is === undefined) return [];
  const isVerifiedNow = (kind: string | null, day: string | null, dayBefore: string | null): boolean =>
    isCurrent(day) &&
    !isCurrent(dayBefore) &&
    now.contacts.some((contact) => contact.source === source && contact.kind === kind && contact.verifiedOn === day);
  return [
    ...(isVerifiedNow(is.phoneKind, is.phoneVerifiedOn, was.phoneVerifiedOn) ? [is.phoneKind] : []),
    ...(isVerifiedNow(is.emailKind, is.emailVerifiedOn, was.emailVerifiedOn) ? [is.emailKind] : []),
  ].map((kind) => ({ kind: 'contact_verified', to: kind ?? undefined }));
}
