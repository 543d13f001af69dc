// The ledger of disclosed contacts. It is append-only, and contains no contact value.
import type { PoolClient } from 'pg';
import type { DisclosureWay } from '#contract/disclosures/disclosures.ts';
import { allRows, anyRow, onlyColumn, type Database } from '#server/foundation/database/public.ts';

export interface DisclosedCandidate {
  candidateId: string;
  /** Which kinds of contact: at least one. */
  contactKinds: readonly string[];
}

/** Who receives contacts: an account, through a key of it or (null) a session. */
export interface Recipient {
  userId: string;
  apiKeyId: string | null;
}

/**
 * Records contact values that the account receives, in the transaction of the reveal, export or mail: either both are committed or
 * neither is.
 */
export async function recordDisclosures(
  client: PoolClient,
  { userId, apiKeyId }: Recipient,
  way: DisclosureWay,
  candidates: readonly DisclosedCandidate[],
): Promise<void> {
  await client.query({
    name: 'record_disclosures',
    text: `insert into disclosures (user_id, way, candidate_id, contact_kinds, api_key_id)
     select $1, $2, candidate_id, string_to_array(contact_kinds, ' '), $5 from unnest($3::bigint[], $4::text[]) as disclosed (candidate_id, contact_kinds)`,
    values: [
      userId,
      way,
      candidates.map(({ candidateId }) => candidateId),
      candidates.map(({ contactKinds }) => contactKinds.join(' ')),
      apiKeyId,
    ],
  });
}

export interface ExportRow {
  userId: string;
  /** When the transaction of the export began, as PostgreSQL writes it: the same for all rows of a file. */
  disclosedAt: string;
  /** The position of the candidate in the file, from 1: the rows are recorded in the order of the file. */
  row: number;
}

export const findExportRows = (client: PoolClient, candidateId: string): Promise<ExportRow[]> =>
  allRows(
    client,
    `select user_id as "userId", disclosed_at::text as "disclosedAt",
       (select count(*)::int from disclosures earlier
        where earlier.user_id = found.user_id and earlier.way = 'export' and earlier.disclosed_at = found.disclosed_at and earlier.id <= found.id) as row
     from disclosures found where candidate_id = $1 and way = 'export' order by id`,
    [candidateId],
  );

/** The accounts that received contacts of the candidate, in whatever way, until a moment; null: ever. */
export const findRecipients = (client: PoolClient, candidateId: string, until: Date | null): Promise<string[]> =>
  onlyColumn(
    client,
    'select distinct user_id as "userId" from disclosures where candidate_id = $1 and disclosed_at <= coalesce($2, now())',
    [candidateId, until],
  );

/** Whether the account ever exported contacts. */
export const hasExported = (connection: Pick<PoolClient, 'query'>, userId: string): Promise<boolean> =>
  anyRow(connection, `select 1 from disclosures where user_id = $1 and way = 'export' limit 1`, [userId]);

/** Whether the account ever received a contact of this kind of the candidate, or of one that was joined with it. */
export const wasDisclosed = (
  client: PoolClient,
  userId: string,
  candidateIds: readonly string[],
  contactKind: string,
): Promise<boolean> =>
  anyRow(
    client,
    'select 1 from disclosures where user_id = $1 and candidate_id = any($2::bigint[]) and $3 = any(contact_kinds) limit 1',
    [userId, candidateIds, contactKind],
  );

export interface DisclosureSummary {
  candidateId: string;
  contactKinds: string[];
  latestAt: Date;
}

/** What the account has revealed of these candidates, also while they were other ones. */
export const summarizeReveals = (
  { pool }: Database,
  userId: string,
  candidateIds: readonly string[],
): Promise<DisclosureSummary[]> =>
  allRows(
    pool,
    `select revealed.candidate_id as "candidateId", array_agg(distinct kind) as "contactKinds", max(disclosed_at) as "latestAt"
     from revealed_candidates revealed
     join disclosures given on given.user_id = $1 and way = 'reveal' and given.candidate_id = any(revealed.candidate_id || revealed.earlier_ids),
       unnest(contact_kinds) as kind
     where revealed.user_id = $1 and revealed.candidate_id = any($2::bigint[]) group by revealed.candidate_id`,
    [userId, candidateIds],
  );
