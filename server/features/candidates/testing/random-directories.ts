// Random directories whose truth is known: families, practices, groups, reused ids, married names and typing errors, as several sources
// describe them. Each row has a phone of its own, by which a test finds out whose candidate it became part of.
import type { CandidateDraft, IdentityKey } from '../candidate.ts';
import { testDraft } from '#server/testing/drafts.ts';

/** A number from 0 up to, but without, 1. */
export type RandomNumber = () => number;

export interface RandomRow {
  /** The person whom the row is about. */
  who: number;
  phone: string;
  /** Keys that only this person has. */
  ownKeys: readonly string[];
  draft: CandidateDraft;
}

export interface RandomFile {
  source: string;
  batchId: string;
  rows: RandomRow[];
}

interface TruePerson {
  who: number;
  firstName: string;
  nickname: string | null;
  lastName: string;
  /** Another last name that some sources have; null: none. */
  marriedName: string | null;
  npi: string;
  email: string;
  sharedEmail: string | null;
  groupNpi: string | null;
  state: string;
  credentials: string;
}

const firstNames: readonly (readonly [name: string, nickname: string | null])[] = [
  ['Robert', 'Bob'],
  ['Elizabeth', 'Liz'],
  ['William', 'Bill'],
  ['Katherine', 'Kate'],
  ['Michael', 'Mike'],
  ['Jennifer', 'Jen'],
  ['Thandiwe', null],
  ['Rosalba', null],
  ['Ignatius', null],
  ['Marguerite', null],
  ['Obadiah', null],
  ['Philippa', null],
];
const lastNames = [
  'Abernathy',
  'Blackwood',
  'Castellano',
  'Dragomir',
  'Eisenhart',
  'Fitzwilliam',
  'Goncalves',
  'Hawthorne',
];
const states = ['TX', 'OH', 'MA', 'WA'];
const credentials = ['RN', 'MD', 'PharmD', 'DDS'];

/** `run` keeps the numbers and addresses of different directories apart. */
export function randomDirectory(random: RandomNumber, run: number): RandomFile[] {
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  };
  const ids = new Map<string, string>();
  const people = Array.from({ length: 4 + Math.floor(random() * 6) }, (_, who) => truePerson(who));
  const [acme, other, zeta, nppes] = ['acme', 'other', 'zeta', 'nppes'];
  return [fileOf(nppes, 1), fileOf(acme, 1), fileOf(other, 1), fileOf(zeta, 1), fileOf(acme, 2)].filter(
    ({ rows }) => rows.length > 0,
  );

  function truePerson(who: number): TruePerson {
    // Different first names within a directory, so that namesakes are not one person by accident.
    const [firstName, nickname] = firstNames[(who + run) % firstNames.length] ?? ['Zebedee', null];
    const isInFamily = random() < 0.3;
    const isInPractice = !isInFamily && random() < 0.3;
    return {
      who,
      firstName,
      nickname,
      lastName: isInFamily ? (lastNames[run % lastNames.length] ?? '') : pick(lastNames),
      marriedName: random() < 0.03 ? pick(['Underhill', 'Vandermeer']) : null,
      npi: `1${String(run).padStart(6, '0')}${String(who).padStart(3, '0')}`,
      email: `p${who}-${run}@postbox.example`,
      sharedEmail: isInFamily
        ? `family-${run}@home.example`
        : isInPractice
          ? `frontoffice-${run}@clinic.example`
          : null,
      groupNpi: isInPractice && random() < 0.5 ? `2${String(run).padStart(6, '0')}000` : null,
      state: pick(states),
      credentials: pick(credentials),
    };
  }

  function fileOf(source: string, number: number): RandomFile {
    const known = people.filter(() => random() < 0.7);
    return {
      source,
      batchId: `${source}-${number}-${run}`,
      rows: withoutLoneGroup(known.map((person) => rowOf(person, source, number))),
    };
  }

  /** A source that names someone for the first time sometimes uses the id of someone whom it no longer names. */
  function vendorIdOf({ who }: TruePerson, source: string, number: number): string {
    const name = `${source}:${who}`;
    const free = [...ids].filter(([owner]) => owner.startsWith(`${source}:`) && !owner.startsWith(name));
    const reused = number > 1 && free.length > 0 && random() < 0.3 ? pick(free)[1] : `${source}:${run}-${who}`;
    const id = ids.get(name) ?? reused;
    ids.set(name, id);
    return id;
  }

  function rowOf(person: TruePerson, source: string, number: number): RandomRow {
    const isRegistry = source === 'nppes';
    const own: IdentityKey[] = [];
    if (isRegistry || random() < 0.5) own.push({ kind: 'npi', value: person.npi });
    if (!isRegistry && (own.length === 0 || random() < 0.7)) own.push({ kind: 'email', value: person.email });
    const shared: IdentityKey[] = [];
    if (!isRegistry && person.sharedEmail !== null && random() < 0.7)
      shared.push({ kind: 'email', value: person.sharedEmail });
    const hasGroupNpi = source === 'other' && person.groupNpi !== null && !own.some(({ kind }) => kind === 'npi');
    if (hasGroupNpi) shared.push({ kind: 'npi', value: person.groupNpi ?? '' });
    if (source === 'acme' || source === 'other')
      shared.push({ kind: 'vendor', value: vendorIdOf(person, source, number) });
    const phone = `+1${sourceNumber(source, number)}${String(run % 1_000_000).padStart(6, '0')}${person.who}`;
    return {
      who: person.who,
      phone,
      ownKeys: own.map(({ value }) => value),
      draft: testDraft({
        firstName: spelled(person),
        lastName: person.marriedName !== null && source === 'other' ? person.marriedName : misspelled(person.lastName),
        credentials: person.credentials,
        state: person.state,
        contacts: [{ kind: 'mobile_phone', value: phone, verifiedOn: null }],
        keys: [...own, ...shared],
      }),
    };
  }

  function spelled({ firstName, nickname }: TruePerson): string {
    if (nickname !== null && random() < 0.15) return nickname;
    return random() < 0.03 ? firstName.slice(0, 1) : firstName;
  }

  function misspelled(name: string): string {
    if (random() >= 0.02) return name;
    const at = 2 + Math.floor(random() * (name.length - 4));
    return `${name.slice(0, at)}${name.slice(at + 1)}`;
  }
}

const isOfGroup = ({ kind, value }: IdentityKey): boolean => kind === 'npi' && value.startsWith('2');

/** The number of a group is known as such only when two rows of a file carry it. */
function withoutLoneGroup(rows: RandomRow[]): RandomRow[] {
  if (rows.filter(({ draft }) => draft.keys.some(isOfGroup)).length !== 1) return rows;
  return rows.map((row) => ({
    ...row,
    draft: { ...row.draft, keys: row.draft.keys.filter((key) => !isOfGroup(key)) },
  }));
}

const sourceNumber = (source: string, number: number): string =>
  String(['nppes', 'acme', 'other', 'zeta'].indexOf(source) * 2 + 200 + number);

/** The people whose rows are connected through keys that only they have, of those with at least two rows. */
export function joinablePeople(files: readonly RandomFile[]): number[] {
  const rows = Map.groupBy(
    files.flatMap((file) => file.rows),
    ({ who }) => who,
  );
  return [...rows].filter(([, own]) => own.length > 1 && areConnected(own)).map(([who]) => who);
}

function areConnected(rows: readonly RandomRow[]): boolean {
  const [first, ...rest] = rows;
  if (first === undefined) return false;
  const keys = new Set(first.ownKeys);
  let left = rest;
  for (;;) {
    const reached = left.filter((row) => row.ownKeys.some((key) => keys.has(key)));
    if (reached.length === 0) return left.length === 0;
    for (const row of reached) for (const key of row.ownKeys) keys.add(key);
    left = left.filter((row) => !reached.includes(row));
  }
}
