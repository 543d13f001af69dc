// Reads the ledger of disclosures to find the source of a leak.
import type { PoolClient } from 'pg';
import { allRows, firstRow, onlyColumn } from '#server/foundation/database/public.ts';

export interface AccountMatch {
  userId: string;
  /** How many of the leaked candidates this account received. */
  matched: number;
  ways: string[];
  /** The API keys through which it received some of them. */
  apiKeyIds: string[];
  firstAt: Date;
  lastAt: Date;
}

/** Statements read up to the whole ledger, which may take longer than PostgreSQL's usual limit. */
export async function allowLongReads(client: PoolClient): Promise<void> {
  await client.query('set local statement_timeout = 0');
}

/** Those of the ids that the ledger contains. */
export const findDisclosed = (client: PoolClient, candidateIds: readonly string[]): Promise<string[]> =>
  onlyColumn(client, 'select distinct candidate_id as id from disclosures where candidate_id = any($1::bigint[])', [
    candidateIds,
  ]);

/** The accounts that received most of these candidates, best match first. */
export const findMatches = (
  client: PoolClient,
  candidateIds: readonly string[],
  accountsMax: number,
): Promise<AccountMatch[]> =>
  allRows(
    client,
    `select user_id as "userId", count(distinct candidate_id)::int as matched, array_agg(distinct way order by way) as ways,
       coalesce(array_agg(distinct api_key_id) filter (where api_key_id is not null), '{}') as "apiKeyIds",
       min(disclosed_at) as "firstAt", max(disclosed_at) as "lastAt"
     from disclosures where candidate_id = any($1::bigint[])
     group by user_id order by matched desc, max(disclosed_at) desc limit $2`,
    [candidateIds, accountsMax],
  );

export interface LedgerShare {
  /** How many candidates the account received. */
  received: number;
  /** Disclosures to other accounts, and how many of them are of candidates that this account received as well. */
  toOthers: number;
  toOthersOfReceived: number;
}

export async function readShare(client: PoolClient, userId: string, ledgerSize: number): Promise<LedgerShare> {
  const row = await firstRow<{ received: string; to_others: string; of_received: string }>(
    client,
    `with received as materialized (select distinct candidate_id from disclosures where user_id = $1)
     select (select count(*) from received) as received, $2::bigint - (select count(*) from disclosures where user_id = $1) as to_others,
       (select count(*) from disclosures where candidate_id in (select candidate_id from received) and user_id <> $1) as of_received`,
    [userId, ledgerSize],
  );
  return {
    received: Number(row?.received ?? 0),
    toOthers: Number(row?.to_others ?? 0),
    toOthersOfReceived: Number(row?.of_received ?? 0),
  };
}

export interface LedgerSize {
  disclosures: number;
  accounts: number;
}

export async function measureLedger(client: PoolClient): Promise<LedgerSize> {
  const row = await firstRow<Record<keyof LedgerSize, string>>(
    client,
    `with recursive account as (
       select min(user_id) as id from disclosures
       union all
       select (select min(user_id) from disclosures where user_id > account.id) from account where account.id is not null
     )
     select (select count(*) from disclosures) as disclosures, (select count(id) from account) as accounts`,
  );
  return { disclosures: Number(row?.disclosures ?? 0), accounts: Number(row?.accounts ?? 0) };
}

/** How many candidates the ledger contains, also those that have left the directory. Reads the whole ledger. */
export async function countDisclosedCandidates(client: PoolClient): Promise<number> {
  const row = await firstRow<{ total: string }>(
    client,
    'select count(*) as total from (select 1 from disclosures group by candidate_id) as disclosed',
  );
  return Number(row?.total ?? 0);
}
