// Removal is permanent: the keys that would bring the candidate back are kept as keyed hashes, and everything else is deleted.
import type { PoolClient } from 'pg';
import type { BatchJournal } from './batch-journal.ts';
import { lockCandidateWriters, loadOnFile } from './candidates-store.ts';
import type { ContactRecord, ContactVault } from './contacts/contact-vault.ts';
import { holdersAmong } from './find-for-removal.ts';
import { asLikely, type HashedKey, type IdentityHasher } from './identity/identity-hasher.ts';
import { plainMailbox } from './identity/near-spellings.ts';
import { readLastName } from '#normalize/public.ts';
import { hashesOf } from './contacts/hash-contacts.ts';
import type { CandidateValues } from './candidate-values.ts';
import type { Claim } from './merge-candidate.ts';
import { deleteContactHashes, findWithContact } from './contact-hashes-store.ts';
import { deleteCandidate, suppress } from './removal-store.ts';
import { findCarriers } from './carried-keys-store.ts';

/**
 * Removes the candidate in the caller's transaction. Suppresses every identity key of the candidate, and every email and phone together
 * with every last name a source has used, also a former one. A phone alone, an email that is no identity key, or an email that another candidate also has,
 * suppresses nothing, because colleagues share them. `together`: the records of the same person, which are all removed. Returns the
 * suppressed keys; null when there is no such candidate.
 */
export async function removeCandidate(
  client: PoolClient,
  vault: ContactVault,
  hasher: IdentityHasher,
  id: string,
  journal: Pick<BatchJournal, 'forgetCandidate'>,
  together: readonly string[] = [id],
): Promise<HashedKey[] | null> {
  await lockCandidateWriters(client);
  const onFile = (await loadOnFile(client, [id])).get(id);
  if (!onFile) return null;
  const contacts = onFile.contacts ? vault.open(id, onFile.contacts) : [];
  const lastNames = new Set([...onFile.claims.values()].flatMap(({ said }) => lastNamesOf(said).flatMap(spellingsOf)));
  const shared = await carriedByOthers(client, onFile.keys, together);
  for (const { kind, value } of contacts)
    if (kind.endsWith('email') && (await isWithOthers(client, { vault, hasher }, value, together)))
      shared.add(hasher.emailKey(value));
  const keys = new Set<HashedKey>(onFile.keys.filter((key) => !shared.has(key)));
  for (const { kind, value } of contacts)
    for (const lastName of lastNames) for (const key of keysWithName(hasher, { kind, value }, lastName)) keys.add(key);
  for (const key of await likelyKeysOf(client, hasher, onFile.claims, contacts)) keys.add(key);
  await suppress(client, [...keys]);
  await deleteContactHashes(client, hashesOf(hasher, id, contacts));
  await deleteCandidate(client, id, onFile.keys);
  await journal.forgetCandidate(client, id);
  return [...keys];
}

/** Also former and other ones, under which the person may be in another source. */
const lastNamesOf = ({ lastName, clinical }: CandidateValues): string[] => [
  lastName,
  ...(clinical?.otherNames ?? []).map((name) => name.lastName),
];

/** A name that was stored by an earlier version (`Smith Md`), and as imports write it now, so that the person does not return under it. */
function spellingsOf(lastName: string): string[] {
  const now = readLastName(lastName).lastName;
  return now === '' ? [lastName] : [lastName, now];
}

/** A phone or mailbox that more people have is the number of a house: first names repeat in it. */
const sharersMax = 6;

/** The keys that a source gives another candidate now: of the candidates who carried a key once, an import may have taken it away. */
async function carriedByOthers(
  client: PoolClient,
  keys: readonly HashedKey[],
  together: readonly string[],
): Promise<Set<HashedKey>> {
  const shared = new Set<HashedKey>();
  for (const key of keys) {
    const others = (await findCarriers(client, [key])).filter((id) => !together.includes(id));
    const carriers = others.length > sharersMax ? [] : [...(await loadOnFile(client, others)).values()];
    const isCarried = carriers.some(({ claims, keys: own }) =>
      [...claims.values()].some((claim) => (claim.keys ?? own).includes(key)),
    );
    if (isCarried || others.length > sharersMax) shared.add(key);
  }
  return shared;
}

/** Of many candidates who had the address once, one has it still. */
async function isWithOthers(
  client: PoolClient,
  { vault, hasher }: { vault: ContactVault; hasher: IdentityHasher },
  email: string,
  together: readonly string[],
): Promise<boolean> {
  const others = (await findWithContact(client, hasher.contactKey(email))).filter((id) => !together.includes(id));
  return others.length > sharersMax || (await holdersAmong(client, vault, others, email)).length > 0;
}

/** The keys under which this person is likely to come back. */
async function likelyKeysOf(
  client: PoolClient,
  hasher: IdentityHasher,
  claims: ReadonlyMap<string, Claim>,
  contacts: readonly ContactRecord[],
): Promise<HashedKey[]> {
  const own: ContactRecord[] = [];
  for (const contact of contacts)
    if ((await findWithContact(client, hasher.contactKey(contact.value))).length <= sharersMax) own.push(contact);
  return [...claims.values()].flatMap(({ said }) => [
    ...hasher.likelyKeys({ ...said, contacts: own }, true),
    // A row with one more part in the last name looks for each of its parts.
    ...own.map(({ value }) =>
      asLikely(
        value.includes('@')
          ? hasher.emailAndName(plainMailbox(value), said.lastName)
          : hasher.phoneAndName(value, said.lastName),
      ),
    ),
  ]);
}

/** An address also without its tag. */
const keysWithName = (
  hasher: IdentityHasher,
  { kind, value }: Pick<ContactRecord, 'kind' | 'value'>,
  lastName: string,
): HashedKey[] =>
  kind.endsWith('email')
    ? [hasher.emailAndName(value, lastName), hasher.emailAndName(plainMailbox(value), lastName)]
    : [hasher.phoneAndName(value, lastName)];
