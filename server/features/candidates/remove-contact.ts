// An address leaves records that keep everything else.
import type { PoolClient } from 'pg';
import { claimsText } from './candidate-rows.ts';
import { loadOnFile, lockCandidateWriters, replaceContacts, updateCandidates } from './candidates-store.ts';
import { logChanges } from './change-log-store.ts';
import { contactKeyOf } from './contacts/hash-contacts.ts';
import type { ContactReader } from './contacts/read-contacts.ts';
import { deleteContactHashes, findWithContact } from './contact-hashes-store.ts';
import type { HashedKey } from './identity/identity-hasher.ts';
import { isActive, mergeClaims, summarizeContacts } from './merge-candidate.ts';
import { suppress } from './removal-store.ts';

/**
 * Takes the contact with this key out of every record, and suppresses it: later imports leave the contact out and keep the person. An undo of
 * an import does not show it either, because suppressed contacts are not shown. Returns how many records had it.
 */
export async function removeContact(
  client: PoolClient,
  { vault, hasher }: ContactReader,
  contactKey: HashedKey,
): Promise<number> {
  await lockCandidateWriters(client);
  await suppress(client, [contactKey]);
  const onFile = [...(await loadOnFile(client, await findWithContact(client, contactKey)))];
  const changed = onFile.flatMap(([id, { claims, contacts: sealed, firstBatch, keys }]) => {
    const before = sealed === null ? [] : vault.open(id, sealed);
    const contacts = before.filter(({ value }) => contactKeyOf(hasher, value) !== contactKey);
    if (contacts.length === before.length) return [];
    const summary = summarizeContacts(contacts, claims);
    const row = { id, values: mergeClaims(claims), summary, firstBatch, keys };
    return [
      {
        row: { ...row, claims: claimsText(claims, keys), isActive: isActive(claims) },
        sealed: contacts.length === 0 ? null : vault.seal(id, contacts),
      },
    ];
  });
  await updateCandidates(
    client,
    changed.map(({ row }) => row),
  );
  await replaceContacts(
    client,
    changed.map(({ row, sealed }) => ({ candidateId: row.id, contacts: sealed })),
  );
  await deleteContactHashes(
    client,
    changed.map(({ row }) => ({ key: contactKey, candidateId: row.id })),
  );
  await logChanges(
    client,
    changed.map(({ row }) => row.id),
  );
  return changed.length;
}
