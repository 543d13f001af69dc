// What a batch changed, kept so that it can be taken back.
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { copyLine, copyLines } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { readKeys } from '../candidate-rows.ts';
import { candidateValues } from '../candidate-values.ts';
import { deleteKeys, saveContacts } from '../candidates-store.ts';
import type { SealedContacts } from '../contacts/contact-vault.ts';
import type { HashedKey } from '../identity/identity-hasher.ts';
import type { Word } from '../merge-candidate.ts';
import type { Person } from '../person.ts';

/** Notes how known people stood before the batch first touched them; those whom the batch itself brought need no note. */
export async function saveUndo(client: PoolClient, batchId: string, source: string, people: Person[]): Promise<void> {
  const known = people.filter(({ before }) => before !== null && before.onFile.firstBatch !== batchId);
  if (known.length === 0) return;
  const columns = ['batch_id', 'candidate_id', 'word_before', 'key_id', 'sealed', 'keys_added'];
  await client.query('create temp table if not exists import_undo_stage (like import_undo) on commit delete rows');
  await copyLines(client, 'import_undo_stage', columns, known.map(({ id, before, newKeys }) => {
    const word = before?.words.get(source);
    const contacts = before?.onFile.contacts ?? null;
    return copyLine([batchId, id, word ? JSON.stringify(word) : null, contacts?.keyId ?? null, contacts?.sealed ?? null, newKeys]);
  }));
  // A second touch by the same batch keeps the first state and adds its keys.
  await client.query(
    `insert into import_undo (${columns.join(', ')}) select ${columns.join(', ')} from import_undo_stage
     on conflict (batch_id, candidate_id) do update set keys_added = import_undo.keys_added || excluded.keys_added`,
  );
}

/** Batches that can be taken back: the latest few. What older ones changed is forgotten. */
const batchesKept = 5;

export async function pruneUndo({ pool }: Database): Promise<void> {
  await pool.query(
    `delete from import_undo where batch_id not in (select id from import_batches where state <> 'undone' order by started_at desc limit ${batchesKept})`,
  );
}

/** The name of a later batch that changed people of this one and stands; null when there is none. */
export async function findLaterBatch({ pool }: Database, batchId: string): Promise<string | null> {
  const { rows: [row] } = await pool.query<{ id: string }>(
    `select later.id from import_batches this join import_batches later on later.started_at > this.started_at and later.state <> 'undone' and later.id <> this.id
     where this.id = $1 and exists (
       select from import_undo touched where touched.batch_id = later.id
         and (exists (select from import_undo mine where mine.batch_id = this.id and mine.candidate_id = touched.candidate_id)
           or exists (select from candidates brought where brought.id = touched.candidate_id and brought.first_batch = this.id))
     ) order by later.started_at desc limit 1`,
    [batchId],
  );
  return row?.id ?? null;
}

/** Takes out some of the candidates whom the batch brought in, with all that is kept of them, by ascending id; answers their ids. */
export async function deleteBrought(client: PoolClient, batchId: string, afterId: string, limit: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string; keys: string }>(
    `with gone as (delete from candidates where id = any(array(select id from candidates where first_batch = $1 and id > $2 order by id limit $3)) returning id, keys)
     select id, keys from gone order by id`,
    [batchId, afterId, limit],
  );
  const ids = rows.map(({ id }) => id);
  await client.query('delete from candidate_contacts where candidate_id = any($1::bigint[])', [ids]);
  await deleteKeys(client, rows.flatMap(({ keys }) => readKeys(keys)));
  return ids;
}

export interface UndoRow {
  candidateId: string;
  wordBefore: Word | null;
  contactsBefore: SealedContacts | null;
  keysAdded: HashedKey[];
}

const wordBefore = z.object({ said: candidateValues, batchId: z.string(), saidOn: z.string() });

interface UndoNote {
  candidate_id: string;
  word_before: unknown;
  key_id: string | null;
  sealed: Buffer | null;
  keys_added: string[];
}

const noteColumns = 'candidate_id, word_before, key_id, sealed, keys_added';

const toUndoRow = ({ candidate_id: candidateId, word_before: before, key_id: keyId, sealed, keys_added: keysAdded }: UndoNote): UndoRow => ({
  candidateId, keysAdded,
  wordBefore: before === null ? null : wordBefore.parse(before),
  contactsBefore: keyId !== null && sealed !== null ? { keyId, sealed } : null,
});

/** Some of the batch's notes, by ascending id of the candidate. */
export async function readUndoRows(client: PoolClient, batchId: string, afterId: string, limit: number): Promise<UndoRow[]> {
  const { rows } = await client.query<UndoNote>(
    `select ${noteColumns} from import_undo where batch_id = $1 and candidate_id > $2 order by candidate_id limit $3`,
    [batchId, afterId, limit],
  );
  return rows.map(toUndoRow);
}

/** Takes some of the batch's notes out; a note is gone with the transaction that restores its candidate. */
export async function takeUndoRows(client: PoolClient, batchId: string, limit: number): Promise<UndoRow[]> {
  const { rows } = await client.query<UndoNote>(
    `delete from import_undo where batch_id = $1 and candidate_id in (select candidate_id from import_undo where batch_id = $1 limit $2) returning ${noteColumns}`,
    [batchId, limit],
  );
  return rows.map(toUndoRow);
}

/** Puts back the contacts and the keys. */
export async function restoreContacts(client: PoolClient, rows: UndoRow[]): Promise<void> {
  await client.query('delete from candidate_contacts where candidate_id = any($1::bigint[])', [rows.map(({ candidateId }) => candidateId)]);
  await saveContacts(client, rows.flatMap(({ candidateId, contactsBefore: contacts }) => (contacts ? [{ candidateId, contacts }] : [])));
  await deleteKeys(client, rows.flatMap(({ keysAdded }) => keysAdded));
}
