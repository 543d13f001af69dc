// Decides what depends on the other words of the search: which professions are filters, and which abbreviations are states.
import { readGroup } from './read-group.ts';
import type { Reading } from './reading.ts';
import { familyPrefixes } from '../terms/name-terms.ts';
import { isOr } from '../terms/join-terms.ts';
import { runOf, textOf } from './run-of-tokens.ts';
import type { Segment } from './segment.ts';
import type { RoleGroup } from '../vocabulary/vocabulary-group.ts';

/** Behind a profession these make it a part of a title: `nurse manager`. */
const titleWords = new Set(
  'manager director educator coordinator recruiter consultant leader lead supervisor specialist officer executive navigator scientist informaticist administrator resident student instructor professor liaison advocate intern fellow faculty advisor reviewer owner trainee assistant aide tech technician'.split(
    ' ',
  ),
);

export const isTitleWord = (word: string): boolean => titleWords.has(word.replace(/s$/, ''));

/** Professions of all fields: a field beside them does not change who is meant. */
const broadRoles = new Set(
  `Nurse, Nurse Practitioner, Physician Assistant, Pharmacist, Physical Therapist,
    Occupational Therapist, Respiratory Therapist, Speech Language Pathologist, Social Worker, Psychologist,
    Dentist, Nurse Anesthetist, Physician`.split(/,\s+/),
);

export function settled(read: readonly Segment[], reading: Reading): Segment[] {
  const isRecognized = read.some(({ found }) => !['stop', 'word', 'leftOut'].includes(found.kind));
  // `May Will`: a search for a name alone has no request language.
  if (isOfNames(read, reading)) return asNames(read, reading);
  const segments = isRecognized
    ? read
    : read.map((segment) =>
        segment.found.kind === 'stop' && segment.found.isLikely === true
          ? { ...segment, found: { kind: 'word' } as const }
          : segment,
      );
  const roles = segments.flatMap(({ found }) =>
    found.kind === 'group' && found.group.kind === 'role' ? [found.group] : [],
  );
  const isPlaced = segments.some(({ found }) => found.kind === 'state' && !found.isDoubtful);
  return segments.map((segment, at) => {
    const { found } = segment;
    if (found.kind === 'state' && found.isDoubtful && (isPlaced || !mayBeState(found.code, roles)))
      return { ...segment, found: readGroup(reading, segment.from)?.found ?? { kind: 'word' } };
    if (isApposition(segments, at, reading)) return { ...segment, found: { kind: 'stop' } };
    if (found.kind === 'group' && found.group.kind === 'role')
      return { ...segment, found: { ...found, isFilter: isFilter(found.group, segments, at, reading) } };
    return segment;
  });
}

const nameWordsMax = 4;
/** Abbreviations that are family names as well, also in lower case. */
const abbreviatedNames = new Set('do ma an le pa md la al in ok or me hi de va'.split(' '));

/** `Minh Do`, `Pa Vang`, `bob mckenna`: words without a meaning, and abbreviations that are not written as such. */
function isOfNames(read: readonly Segment[], { tokens }: Reading): boolean {
  if (tokens.length > nameWordsMax || !read.some(({ found }) => found.kind === 'word')) return false;
  return read.every(({ found, from, length, isNegated }) => {
    const token = tokens[from];
    if (token === undefined || isNegated === true || token.isMinus) return false;
    if (found.kind === 'word') return true;
    const mayBeName = found.kind === 'state' || (found.kind === 'group' && found.group.kind !== 'same');
    return (
      mayBeName && length === 1 && !token.isUpperCase && abbreviatedNames.has(token.key) && !isAfterIn(tokens, from)
    );
  });
}

const isAfterIn = (tokens: Reading['tokens'], at: number): boolean => tokens[at - 1]?.key === 'in';

/** The beginning of a family name and the word behind it are one: `mc kenna`. */
function asNames(read: readonly Segment[], { tokens }: Reading): Segment[] {
  const names: Segment[] = [];
  for (const { from, length } of read) {
    const before = names.at(-1);
    const isPrefix = before?.length === 1 && familyPrefixes.has(tokens[before.from]?.key ?? '');
    if (before !== undefined && isPrefix && tokens[before.from]?.endsRun !== true) before.length += length;
    else names.push({ from, length, found: { kind: 'word', isName: true } });
  }
  return names;
}

/** `Physical Therapist (PT)`, `Dentist (DDS/DMD)`: the abbreviations of the profession before them. */
function isApposition(segments: readonly Segment[], at: number, reading: Reading): boolean {
  const { tokens } = reading;
  const [before, own] = [segments[at - 1]?.found, segments[at]];
  if (own?.found.kind !== 'group' || own.found.group.kind !== 'credential') return false;
  // Between listed parts is an empty segment that makes them alternatives.
  if (before?.kind === 'stop' && before.joins === true && tokens[own.from]?.before.trim() === '/')
    return isApposition(segments, at - 2, reading);
  if (before?.kind !== 'group') return false;
  const { specialties } = own.found.group;
  return (
    before.group.kind === 'role' &&
    tokens[own.from]?.before.includes('(') === true &&
    before.group.specialties.some((specialty) => specialties.includes(specialty))
  );
}

/** `nurse PA` is in Pennsylvania, and `cardiologist MD` has a degree. */
const mayBeState = (code: string, roles: readonly RoleGroup[]): boolean =>
  roles.length > 0 && (code !== 'MD' || roles.every(({ label }) => broadRoles.has(label) && label !== 'Physician'));

function isFilter(role: RoleGroup, segments: readonly Segment[], at: number, reading: Reading): boolean {
  const next = segments[at + 1];
  const nextWords = next === undefined ? '' : textOf(runOf(reading.tokens, next.from, next.length) ?? []);
  if ((next?.found.kind === 'word' || next?.found.kind === 'group') && isTitleWord(nextWords)) return false;
  if (isJoinedWithWords(segments, at, reading)) return false;
  if (broadRoles.has(role.label)) return true;
  // `pediatric cardiologist`: whether pediatrics or cardiology is the specialty is not certain.
  return !segments.some(
    ({ found, isNegated }, other) =>
      other !== at &&
      isNegated !== true &&
      found.kind === 'group' &&
      found.group.kind !== 'role' &&
      found.group.kind !== 'credential' &&
      found.group.specialties.some(
        (specialty) => !role.specialties.includes(specialty) && isOfPhysicians(specialty, reading),
      ),
  );
}

/** `CRNA or anesthesiologist`: a filter cannot be an alternative to words. */
const isJoinedWithWords = (segments: readonly Segment[], at: number, reading: Reading): boolean =>
  [-1, 1].some((side) => {
    const other = segments[at + 2 * side]?.found;
    if (!isOr(segments[at + side], reading) || other === undefined) return false;
    return other.kind === 'word' || (other.kind === 'group' && other.group.kind !== 'role');
  });

const isOfPhysicians = (specialty: string, { vocabulary }: Reading): boolean =>
  vocabulary.byKey.get('physician')?.specialties.includes(specialty) ?? false;
