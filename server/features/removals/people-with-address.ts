// Who has an address: a mailbox that several people list is no proof that its reader is one of them.
import type { PoolClient } from 'pg';
import {
  differInMoreThanLastName,
  findByEmail,
  foldName,
  type ContactReader,
  type RemovableCandidate,
} from '#server/features/candidates/public.ts';
import { isPersonalMailbox } from '#normalize/public.ts';

/** The records of one person, at least one. */
export type PersonWithAddress = readonly RemovableCandidate[];

/**
 * Records with the same first and last name are one person, whom files brought twice, unless they contradict each other, for example by
 * their NPIs. A resume that names the address of another person makes
 * no one a second holder.
 * @throws AppError `NOT_READY`
 */
export async function peopleWith(
  client: PoolClient,
  reader: ContactReader,
  email: string,
): Promise<PersonWithAddress[]> {
  const holders = await findByEmail(client, reader, email);
  const fromFiles = holders.filter(({ submittedEmails }) => !submittedEmails.includes(email));
  return peopleAmong(fromFiles.length > 0 ? fromFiles : holders);
}

export function peopleAmong(records: readonly RemovableCandidate[]): PersonWithAddress[] {
  const people: RemovableCandidate[][] = [];
  for (const record of records) {
    const person = people.find((others) => others.every((other) => areOnePerson(record, other)));
    if (person === undefined) people.push([record]);
    else person.push(record);
  }
  return people;
}

const areOnePerson = (one: RemovableCandidate, other: RemovableCandidate): boolean =>
  nameOf(one) === nameOf(other) &&
  one.identities.every((claim) => other.identities.every((otherClaim) => !differInMoreThanLastName(claim, otherClaim)));

const nameOf = ({ card: { firstName, lastName } }: RemovableCandidate): string =>
  `${foldName(firstName ?? '')}/${foldName(lastName)}`;

/**
 * The records with the address `email`, and those of the person that lack it and have another address of these records, such as those under a
 * second id of a vendor. Mailboxes such as office@ are not followed. Neither are addresses that only resumes brought, nor those of a record
 * to which only a resume brought `email`: anyone could have sent the resume.
 */
export async function allRecordsOf(
  client: PoolClient,
  reader: ContactReader,
  email: string,
  records: PersonWithAddress,
): Promise<string[]> {
  const ids = new Set(idsOf(records));
  const followed = records
    .filter(({ submittedEmails }) => !submittedEmails.includes(email))
    .flatMap(({ emails, submittedEmails }) =>
      emails.filter((one) => one !== email && !submittedEmails.includes(one) && isPersonalMailbox(one)),
    );
  for (const one of new Set(followed))
    for (const other of await findByEmail(client, reader, one))
      if (records.every((record) => areOnePerson(record, other))) ids.add(other.id);
  return [...ids];
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
