// The people of random histories, and what sources say of them. All of them are invented.

export const people = [0, 1, 2] as const;
const lastNames = ['Brandtmodel', 'Kowalskitest', 'Okaforsample'];
const firstNames = ['Greta', 'Pavel', 'Ngozi'];
const npis = ['1999000007', '1999000015', '1999000023'];
const at = (items: readonly string[], who: number): string => items[who] ?? '';

export const lastNameOf = (who: number): string => at(lastNames, who);
export const firstNameOf = (who: number): string => at(firstNames, who);
export const npiOf = (who: number): string => at(npis, who);
/** The address that only this person has. */
export const emailOf = (who: number): string => `model${who}@postbox.example`;
/** The address of the practice, which files bring for any of the people. */
export const mailbox = 'office@practice.example';
export const phoneOf = (who: number, variant: number): string => `+131255501${who}${variant}`;
export const resumePhoneOf = (who: number): string => `+131255501${who}9`;

export const titleOf = (batch: number): string => `Nurse ${batch}`;

export type Source = 'nppes' | 'acme';

export interface Row {
  who: number;
  /** The vendor's id of the person; the registry gives none. */
  vendorId: number;
  hasNpi: boolean;
  hasMailbox: boolean;
  phone: number;
  /** The registry names one license, of this state. */
  license: number;
}

/** A row of the registry's file of practice locations. */
export interface Place {
  who: number;
  state: number;
}

const stateOf = (number: number): string => at(['OH', 'TX'], number);
export const licenseStateOf = (row: Row): string => stateOf(row.license);
export const placeStateOf = (place: Place): string => stateOf(place.state);

/** The registry has an NPI in every row. */
export const hasNpi = (source: Source, row: Row): boolean => source === 'nppes' || row.hasNpi;

/** A key under which a removal keeps a person out, in words. */
export type Key = string;

export const keysOfRow = (source: Source, row: Row): Key[] => [
  'email',
  `phone ${row.phone}`,
  ...(hasNpi(source, row) ? ['npi'] : []),
  ...(source === 'acme' ? [`vendor ${row.vendorId}`] : []),
];

/** What the directory must have of a person. */
export interface Expected {
  who: number;
  isListed: boolean;
  /** Every address and phone that a reveal shows, sorted. Empty if not listed. */
  contacts: string[];
  /** Null: the person is not listed, or has several records (a source gave two ids, or there is a resume). */
  title: string | null;
  /** As `title`: the states of the licenses, and of the further places. */
  licenses: string[] | null;
  places: string[] | null;
  isEmailSuppressed: boolean;
  isNpiSuppressed: boolean;
}

export type Outcome = 'removed' | 'address_removed' | 'nothing_found' | 'in_review';
