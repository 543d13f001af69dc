// One candidate as other programs keep a person: one mailbox and one number of each kind, and a note about where they come from.
import { formatPhone } from '#normalize/public.ts';
import type { ExportedCandidate } from '../../candidates/public.ts';
import type { Contact } from '../export-cells.ts';

export interface PersonForPrograms {
  id: string;
  firstName: string;
  middleName: string;
  lastName: string;
  /** With middle name and credentials: `Rosa M. Almeida, RN`. */
  fullName: string;
  credentials: string;
  title: string;
  specialty: string;
  organization: string;
  city: string;
  state: string;
  /** `United States`, or as stored. */
  country: string;
  linkedinUrl: string;
  workEmail: Contact | null;
  personalEmail: Contact | null;
  mobilePhone: Contact | null;
  directPhone: Contact | null;
  officePhone: Contact | null;
  /** Where each contact comes from, and when it was verified. Empty: there are none. */
  note: string;
}

const countries: Readonly<Record<string, string>> = { US: 'United States', CA: 'Canada' };
const kinds = ['work_email', 'personal_email', 'mobile_phone', 'direct_phone', 'office_phone'] as const;

export function personForPrograms({ id, values, contacts }: ExportedCandidate): PersonForPrograms {
  const [workEmail, personalEmail, mobilePhone, directPhone, officePhone] = kinds.map(
    (kind) => contacts.find((contact) => contact.kind === kind) ?? null,
  );
  const known = [workEmail, personalEmail, mobilePhone, directPhone, officePhone].filter((contact) => contact != null);
  const { firstName, middleName, lastName, credentials, country } = values;
  const name = [firstName, middleName, lastName].filter((part) => part !== null && part !== '').join(' ');
  return {
    id,
    firstName: firstName ?? '',
    middleName: middleName ?? '',
    lastName,
    fullName: credentials === null || credentials === '' ? name : `${name}, ${credentials}`,
    credentials: credentials ?? '',
    title: values.title ?? '',
    specialty: values.specialty ?? '',
    organization: values.organization ?? '',
    city: values.city ?? '',
    state: values.state ?? '',
    country: country === null ? '' : (countries[country] ?? country),
    linkedinUrl: values.linkedinUrl ?? '',
    workEmail: workEmail ?? null,
    personalEmail: personalEmail ?? null,
    mobilePhone: mobilePhone ?? null,
    directPhone: directPhone ?? null,
    officePhone: officePhone ?? null,
    note: known.map(originOf).join('; '),
  };
}

const originOf = ({ kind, source, verifiedOn }: Contact): string =>
  `${kind.replace('_', ' ')} from ${source}, ${verifiedOn === null ? 'not verified' : `verified ${verifiedOn}`}`;

/** Empty: there is none. In national format, so that no program takes a phone for a formula. */
export const textOfContact = (contact: Contact | null): string => {
  if (contact === null) return '';
  return contact.kind.endsWith('phone') ? formatPhone(contact.value) : contact.value;
};
