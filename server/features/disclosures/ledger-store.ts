// The ledger of disclosed contacts. It is append-only, and contains no contact value.
import type { PoolClient } from 'pg';
import type { DisclosureWay } from '#contract/disclosures/disclosures.ts';
import { allRows, anyRow, onlyColumn, onlyRow } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';

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

/**
 * The candidates whose contacts the account revealed since a moment that an earlier call returned as `until`; null: ever. The moments are
 * those at which transactions began, so a few candidates are returned again.
 */
export const readRevealedSince = (
  { pool }: Database,
  userId: string,
  since: string | null,
): Promise<{ until: string; candidateIds: string[] }> =>
  onlyRow(
    pool,
    `select now()::text as until, coalesce(array_agg(distinct candidate_id::text) filter (where candidate_id is not null), '{}') as "candidateIds"
     from disclosures
     where user_id = $1 and way = 'reveal' and disclosed_at > coalesce($2::timestamptz - interval '2 minutes', '-infinity')`,
    [userId, since],
  );

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

/** Whether the account ever received a contact of this kind of the candidate. */
export const wasDisclosed = (
  client: PoolClient,
  userId: string,
  candidateId: string,
  contactKind: string,
): Promise<boolean> =>
  anyRow(
    client,
    'select 1 from disclosures where user_id = $1 and candidate_id = $2 and $3 = any(contact_kinds) limit 1',
    [userId, candidateId, contactKind],
  );

export interface DisclosureSummary {
  candidateId: string;
  contactKinds: string[];
  latestAt: Date;
}

/** What the account has revealed of these candidates. */
export const summarizeReveals = (
  { pool }: Database,
  userId: string,
  candidateIds: readonly string[],
): Promise<DisclosureSummary[]> =>
  allRows(
    pool,
    `select candidate_id as "candidateId", array_agg(distinct kind) as "contactKinds", max(disclosed_at) as "latestAt"
     from disclosures, unnest(contact_kinds) as kind
     where user_id = $1 and way = 'reveal' and candidate_id = any($2::bigint[]) group by candidate_id`,
    [userId, candidateIds],
  );
