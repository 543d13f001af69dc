// Who has an address: a mailbox that several people list is no proof that its reader is one of them.
import type { PoolClient } from 'pg';
import { findByEmail, foldName } from '#server/features/candidates/public.ts';
import type { ContactReader, RemovableCandidate } from '#server/features/candidates/public.ts';

/** The records of one person, at least one. */
export type PersonWithAddress = readonly RemovableCandidate[];

/**
 * Records with the same first and last name are one person, whom files brought twice. A resume that names the address of another person makes
 * nobody a second holder.
 * @throws AppError `NOT_READY`
 */
export async function peopleWith(
  client: PoolClient,
  reader: ContactReader,
  email: string,
): Promise<PersonWithAddress[]> {
  const holders = await findByEmail(client, reader, email);
  const fromFiles = holders.filter(({ submittedEmails }) => !submittedEmails.includes(email));
  const people: PersonWithAddress[] = [];
  for (const records of Map.groupBy(fromFiles.length > 0 ? fromFiles : holders, nameOf).values())
    people.push([...records, ...(await otherRecordsOf(client, reader, records))]);
  return people;
}

const nameOf = ({ card: { firstName, lastName } }: RemovableCandidate): string =>
  `${foldName(firstName ?? '')}/${foldName(lastName)}`;

/**
 * Records of the person that lack the address and have another one of these records, such as those under a second id of a vendor. Addresses
 * that only resumes brought are not followed: anyone could have sent the resume.
 */
async function otherRecordsOf(
  client: PoolClient,
  reader: ContactReader,
  records: readonly RemovableCandidate[],
): Promise<RemovableCandidate[]> {
  const others = new Map<string, RemovableCandidate>();
  const emails = records.flatMap((record) => record.emails.filter((email) => !record.submittedEmails.includes(email)));
  for (const email of new Set(emails))
    for (const other of await findByEmail(client, reader, email))
      if (records.every(({ id }) => id !== other.id) && records.some((one) => nameOf(one) === nameOf(other)))
        others.set(other.id, other);
  return [...others.values()];
}

export const idsOf = (records: PersonWithAddress): string[] => records.map(({ id }) => id);

export const isOnlyPerson = (people: readonly PersonWithAddress[], candidateId: string): boolean =>
  people.length === 1 && people.flat().some(({ id }) => id === candidateId);

/** The addresses in these records of one person that no other person has. */
export async function ownAddressesOf(
  client: PoolClient,
  reader: ContactReader,
  records: PersonWithAddress,
): Promise<string[]> {
  const own: string[] = [];
  for (const email of new Set(records.flatMap(({ emails }) => emails)))
    if ((await peopleWith(client, reader, email)).length === 1) own.push(email);
  return own;
}
