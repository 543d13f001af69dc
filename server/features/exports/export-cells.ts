// Which columns a file has, and what they contain.
import { addressLine } from '#contract/candidates/places.ts';
import {
  exportColumnNames,
  isClinicalColumn,
  isContactColumn,
  isListColumn,
  type ClinicalColumn,
  type ContactColumn,
  type ExportColumn,
  type ListColumn,
} from '#contract/exports/export-options.ts';
import { formatPhone } from '#normalize/public.ts';
import type { ShownClinicalFacts } from '#contract/candidates/clinical-facts.ts';
import { shownClinical, type ExportedCandidate } from '../candidates/public.ts';
import type { Member } from '../lists/public.ts';

/** A candidate with the user's own work on the list that is exported. */
export interface FileRow extends ExportedCandidate {
  /** Null: the file is of no single list, or the candidate has left it. */
  work: Member | null;
}

export type Contact = ExportedCandidate['contacts'][number];

/** A text, or an ISO date that a spreadsheet may treat as one. */
export type Cell = string | { day: string };

export const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.day);

type JoinedColumn = 'other_contacts' | 'skills' | 'education';

/** In national format, so that no spreadsheet takes a phone for a formula or a number. */
const shown = ({ kind, value }: Contact): string => (kind.endsWith('phone') ? formatPhone(value) : value);

const described = (contact: Contact): string =>
  `${shown(contact)} (${[contact.kind.replace('_', ' '), contact.source, contact.verifiedOn === null ? 'not verified' : `verified ${contact.verifiedOn}`].join(', ')})`;

/** The best value of each kind has columns of its own; the other values are those that remain, each once. */
export function otherContacts(contacts: readonly Contact[]): Contact[] {
  const best = new Set(
    exportColumnNames.filter(isContactColumn).map((kind) => contacts.find((contact) => contact.kind === kind)?.value),
  );
  return contacts.filter(
    ({ value }, at) => !best.has(value) && contacts.findIndex((other) => other.value === value) === at,
  );
}

/** Null: the directory does not know it. */
export function valueOf(
  values: ExportedCandidate['values'],
  column: Exclude<ExportColumn, ContactColumn | JoinedColumn | ClinicalColumn | ListColumn>,
): string | null {
  switch (column) {
    case 'first_name':
      return values.firstName;
    case 'middle_name':
      return values.middleName;
    case 'last_name':
      return values.lastName;
    case 'linkedin_url':
      return values.linkedinUrl;
    default:
      return values[column];
  }
}

/** Who may export sees contact information, and so the NPI and the numbers of licenses. Null: no source says anything of these. */
export const clinicalOf = ({ clinical }: ExportedCandidate['values']): ShownClinicalFacts | null =>
  clinical === null ? null : shownClinical(clinical, true);

export const licenseStates = ({ licenses }: ShownClinicalFacts): string[] => [
  ...new Set(licenses.map(({ state }) => state)),
];

/** Where a compact lets the person work besides the states of the licenses. Not verified. */
export const compactStates = ({ compacts }: ShownClinicalFacts): string[] =>
  [...new Set(compacts.flatMap(({ states }) => states))].toSorted();

function clinicalCell(values: ExportedCandidate['values'], column: ClinicalColumn): Cell {
  const facts = clinicalOf(values);
  if (facts === null) return '';
  switch (column) {
    case 'npi':
      return facts.npi ?? '';
    case 'license_states':
      return licenseStates(facts).join('; ');
    case 'licenses':
      return facts.licenses.map(({ state, number }) => `${state} ${number}`).join('; ');
    case 'taxonomies':
      return facts.taxonomies.map(({ code, label }) => (label === null ? code : `${label} (${code})`)).join('; ');
    case 'compact_states':
      return compactStates(facts).join('; ');
    case 'other_names':
      return facts.otherNames.join('; ');
    case 'practice_places':
      return facts.practicePlaces.map(addressLine).join('; ');
    case 'medical_school':
      return facts.medicalSchool ?? '';
    case 'graduation_year':
      return facts.graduationYear === null ? '' : String(facts.graduationYear);
    case 'board_certifications':
      return facts.boardCertifications.join('; ');
    case 'languages':
      return facts.languages.join('; ');
    default:
      return facts.enumeratedOn === null ? '' : { day: facts.enumeratedOn };
  }
}

/** Null: the user has noted nothing of it. */
export function workOf(work: Member | null, column: ListColumn): string | null {
  switch (column) {
    case 'list_stage':
      return work?.stage ?? null;
    case 'list_note':
      return work?.note ?? null;
    case 'list_next_step':
      return work?.nextStep ?? null;
    case 'list_next_step_on':
      return work?.nextStepOn ?? null;
    default:
      return work?.addedAt.toISOString().slice(0, 10) ?? null;
  }
}

function workCell(work: Member | null, column: ListColumn): Cell {
  const value = workOf(work, column);
  const isDay = column === 'list_next_step_on' || column === 'list_added_on';
  return value !== null && isDay ? { day: value } : (value ?? '');
}

function cellsOfColumn({ values, contacts, work }: FileRow, column: ExportColumn): Cell[] {
  if (isListColumn(column)) return [workCell(work, column)];
  if (isContactColumn(column)) {
    const best = contacts.find(({ kind }) => kind === column);
    if (best === undefined) return ['', '', ''];
    return [shown(best), best.source, best.verifiedOn === null ? '' : { day: best.verifiedOn }];
  }
  if (isClinicalColumn(column)) return [clinicalCell(values, column)];
  switch (column) {
    case 'other_contacts':
      return [otherContacts(contacts).map(described).join('; ')];
    case 'skills':
      return [values.skills.join('; ')];
    case 'education':
      return [
        values.education.map(({ school, degree }) => (degree === null ? school : `${degree}, ${school}`)).join('; '),
      ];
    default:
      return [valueOf(values, column) ?? ''];
  }
}

export const cellsOf = (candidate: FileRow, columns: readonly ExportColumn[]): Cell[] => [
  candidate.id,
  ...columns.flatMap((column) => cellsOfColumn(candidate, column)),
];

/** Which kinds of contact a row discloses. A row without a contact still discloses who the candidate is. */
export function disclosedKinds({ contacts }: ExportedCandidate, columns: readonly ExportColumn[]): string[] {
  const kinds = new Set<string>(
    contacts.map(({ kind }) => kind).filter((kind) => columns.some((column) => column === kind)),
  );
  if (columns.includes('other_contacts')) for (const { kind } of otherContacts(contacts)) kinds.add(kind);
  return kinds.size === 0 ? ['full_name'] : [...kinds];
}
