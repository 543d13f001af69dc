// How candidates were before a batch, kept so that the batch can be undone.
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { clinicalFacts } from '#contract/candidates/clinical-facts.ts';
import { copyLine, copyLines, type Database, type OnConflict } from '#server/foundation/database/public.ts';
import {
  bigintsOf,
  readClaim,
  sealedContacts,
  type CandidateBefore,
  type FactsBefore,
  type StoredFactsBefore,
} from '#server/features/candidates/public.ts';
import type { SealedTable } from '#server/foundation/sealing/public.ts';

/** The sealed contacts among the undo records, for the rotation of keys. */
export const sealedUndoRecords: SealedTable = { ...sealedContacts, name: 'import_undo' };

const columns = [
  'batch_id',
  'candidate_id',
  'claim_before',
  'key_id',
  'sealed',
  'keys_added',
  'claims_before',
  'keys_before',
  'first_batch_before',
];
/** The parts of a record, `facts_before` among them, which `recordFactsBefore` writes. */
const readColumns = [...columns, 'facts_before'];

export async function recordBefore(
  client: PoolClient,
  batchId: string,
  candidates: readonly CandidateBefore[],
): Promise<void> {
  if (candidates.length === 0) return;
  await client.query('create temp table if not exists import_undo_stage (like import_undo) on commit delete rows');
  await copyLines(
    client,
    'import_undo_stage',
    columns,
    candidates.map(({ candidateId, claimBefore, contactsBefore, keysAdded, regrouped }) =>
      copyLine([
        batchId,
        candidateId,
        claimBefore ? JSON.stringify(claimBefore) : null,
        contactsBefore?.keyId ?? null,
        contactsBefore?.sealed ?? null,
        [...keysAdded],
        regrouped && JSON.stringify(Object.fromEntries(regrouped.claims)),
        regrouped && [...regrouped.keys],
        regrouped?.firstBatch ?? null,
      ]),
    ),
  );
  // A second change by the same batch keeps the first state and adds its keys, unless the candidate had them before.
  await client.query(
    `insert into import_undo (${columns.join(', ')}) select ${columns.join(', ')} from import_undo_stage
     on conflict (batch_id, candidate_id) do update set
       keys_added = import_undo.keys_added || array(
         select key from unnest(excluded.keys_added) as key
         where import_undo.keys_before is null or key <> all (import_undo.keys_before) or key = any (import_undo.keys_added)),
       claims_before = coalesce(import_undo.claims_before, excluded.claims_before),
       keys_before = coalesce(import_undo.keys_before, excluded.keys_before),
       first_batch_before = coalesce(import_undo.first_batch_before, excluded.first_batch_before)`,
  );
}

/** Of a record that the batch has already, the first state is kept. */
export async function recordFactsBefore(
  client: PoolClient,
  batchId: string,
  candidates: readonly StoredFactsBefore[],
  onConflict: OnConflict,
): Promise<void> {
  if (candidates.length === 0) return;
  await client.query(
    `insert into import_undo (batch_id, candidate_id, keys_added, facts_before)
     select $1, candidate_id, '{}', facts::json from unnest($2::bigint[], string_to_array($3, E'\\n')) as before (candidate_id, facts) ${onConflict}`,
    [
      batchId,
      bigintsOf(candidates.map(({ candidateId }) => candidateId)),
      // JSON has no line break.
      candidates
        .map(
          ({ batchId: claimed, kind, facts }) =>
            `{"batchId":${JSON.stringify(claimed)},"kind":"${kind}","facts":${facts}}`,
        )
        .join('\n'),
    ],
  );
}

const storedFacts = z.object({
  batchId: z.string(),
  kind: z.enum(['places', 'degree']),
  facts: clinicalFacts.nullable(),
}) satisfies z.ZodType<FactsBefore>;

export async function forgetCandidate(client: PoolClient, candidateId: string): Promise<void> {
  // An index by candidate would cost each record of an import more than this costs a removal: the key of the table begins with the batch.
  await client.query(
    'delete from import_undo where batch_id = any(array(select id from import_batches)) and candidate_id = $1',
    [candidateId],
  );
}

/** Undo records are kept for this many of the latest batches. */
export const batchesKept = 5;

const recordsDeletedAtOnce = 20_000;

/** Deletes the undo records of older batches, and marks those batches: without its records a batch cannot be undone. */
export async function pruneUndo({ pool }: Database): Promise<void> {
  const { rows: kept } = await pool.query<{ id: string }>(
    `select id from import_batches where state <> 'undone' order by started_at desc limit ${batchesKept}`,
  );
  const isOld = '(batch_id = any($1::text[])) is not true';
  const keptIds = [kept.map(({ id }) => id)];
  const { rows: old } = await pool.query<{ id: string }>(
    `select distinct batch_id as id from import_undo where ${isOld}`,
    keptIds,
  );
  await pool.query('update import_batches set undo_records_deleted = true where id = any($1::text[])', [
    old.map(({ id }) => id),
  ]);
  // A monthly file of a registry leaves a million records: one statement would run for longer than a statement may.
  let deleted: number | null = null;
  while (deleted !== 0) {
    ({ rowCount: deleted } = await pool.query(
      `delete from import_undo where ctid = any(array(select ctid from import_undo where ${isOld} limit ${recordsDeletedAtOnce}))`,
      keptIds,
    ));
  }
}

interface UndoRow {
  candidate_id: string;
  claim_before: unknown;
  key_id: string | null;
  sealed: Buffer | null;
  keys_added: string[];
  claims_before: Record<string, unknown> | null;
  keys_before: string[] | null;
  first_batch_before: string | null;
  facts_before: unknown;
}

const rowColumns = readColumns.slice(1).join(', ');

const toCandidateBefore = ({
  candidate_id: candidateId,
  claim_before: before,
  key_id: keyId,
  sealed,
  keys_added: keysAdded,
  claims_before: claims,
  keys_before: keys,
  first_batch_before: firstBatch,
  facts_before: facts,
}: UndoRow): CandidateBefore => ({
  candidateId,
  keysAdded,
  claimBefore: before === null ? null : readClaim(before),
  factsBefore: facts === null ? null : storedFacts.parse(facts),
  contactsBefore: keyId !== null && sealed !== null ? { keyId, sealed } : null,
  regrouped:
    claims === null || keys === null
      ? null
      : {
          claims: new Map(Object.entries(claims).map(([source, claim]) => [source, readClaim(claim)])),
          keys,
          firstBatch,
        },
});

/** Some of the batch's records, by ascending id of the candidate. */
export async function readUndoRecords(
  client: PoolClient,
  batchId: string,
  afterId: string,
  limit: number,
): Promise<CandidateBefore[]> {
  const { rows } = await client.query<UndoRow>(
    `select ${rowColumns} from import_undo where batch_id = $1 and candidate_id > $2 order by candidate_id limit $3`,
    [batchId, afterId, limit],
  );
  return rows.map(toCandidateBefore);
}

/** Deletes some of the batch's records and returns them; a record is gone with the transaction that restores its candidate. */
export async function takeUndoRecords(client: PoolClient, batchId: string, limit: number): Promise<CandidateBefore[]> {
  const { rows } = await client.query<UndoRow>(
    `delete from import_undo where batch_id = $1 and candidate_id in (select candidate_id from import_undo where batch_id = $1 limit $2) returning ${rowColumns}`,
    [batchId, limit],
  );
  return rows.map(toCandidateBefore);
}
