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
  const people = Map.groupBy(
    fromFiles.length > 0 ? fromFiles : holders,
    ({ card: { firstName, lastName } }) => `${foldName(firstName ?? '')}/${foldName(lastName)}`,
  );
  return [...people.values()];
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
