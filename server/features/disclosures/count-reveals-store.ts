import type { PoolClient } from 'pg';
import type { UseKind } from './fair-use-store.ts';
import type { SeatLimits } from './seat-limits.ts';

export interface RevealToCount {
  userId: string;
  /** The key with which a program reveals; null: a person does. */
  apiKeyId: string | null;
  candidateId: string;
  /** What the workspace of the account lets its seat reveal in a day. */
  seat: SeatLimits;
  /** Which kinds of contact are shown: at least one. */
  contactKinds: readonly string[];
}

export interface Ceiling {
  kind: UseKind;
  windowSeconds: number;
  candidatesMax: number;
}

export interface CountedReveal {
  userId: string;
  /** `repeated_reveal`: the account has revealed the candidate before, so only its own ceiling counts. */
  kind: 'reveal' | 'repeated_reveal';
  /** False: the pool of the workspace is used up, and the transaction must not commit. */
  isInPool: boolean;
  /** The windows in which it was counted. Where one of `ceilings` is missing, that ceiling is reached and the transaction must not commit. */
  countedSeconds: number[];
}

/**
 * Adds each candidate to those that its account has revealed, counts it against fair use, and records it in the ledger, in one statement: a
 * reveal waits for each statement, and so do the reveals behind it. Of concurrent calls exactly one counts a candidate as new. No account
 * may occur twice. Accounts are locked in the order of `reveals`, and pools after all of them.
 */
export async function countAndRecord(
  client: PoolClient,
  reveals: readonly RevealToCount[],
  ceilings: readonly Ceiling[],
): Promise<CountedReveal[]> {
  const { rows } = await client.query<CountedReveal>({
    name: 'count_and_record_reveals',
    text: `with wanted as (
        select * from unnest($1::text[], $2::bigint[], $3::text[], $7::uuid[], $8::int[], $9::uuid[], $10::int[]) with ordinality
          as reveal (user_id, candidate_id, contact_kinds, api_key_id, seat_max, pool_id, pool_max, place)
      ), added as (
        insert into revealed_candidates (user_id, candidate_id) select user_id, candidate_id from wanted order by place
        on conflict do nothing returning user_id
      ), used as (
        select user_id, place, seat_max, pool_id, pool_max, case when added.user_id is null then 'repeated_reveal' else 'reveal' end as kind
        from wanted left join added using (user_id)
      ), ceilings as (
        select user_id, place, kind, window_seconds,
          case when kind = 'reveal' and window_seconds = 86400 then least(people_max, seat_max) else people_max end as people_max
        from used join unnest($4::text[], $5::int[], $6::int[]) as ceiling (kind, window_seconds, people_max) using (kind)
      ), counted as (
        insert into fair_use as held (user_id, kind, window_seconds, began_at, people)
        select user_id, kind, window_seconds, clock_timestamp(), 1 from ceilings
        where people_max >= 1 order by place, window_seconds
        on conflict (user_id, kind, window_seconds) do update set
          people = 1 + case when held.began_at + make_interval(secs => held.window_seconds) > clock_timestamp() then held.people else 0 end,
          began_at = case when held.began_at + make_interval(secs => held.window_seconds) > clock_timestamp() then held.began_at else clock_timestamp() end
        where 1 + case when held.began_at + make_interval(secs => held.window_seconds) > clock_timestamp() then held.people else 0 end
          <= (select people_max from ceilings
            where ceilings.user_id = held.user_id and ceilings.kind = held.kind and ceilings.window_seconds = held.window_seconds)
        returning user_id, window_seconds
      ), pooled as (
        insert into pool_use as held (workspace_id, kind, began_at, people)
        select pool_id, 'reveal', clock_timestamp(), count(*)::int from used
        where kind = 'reveal' and pool_id is not null and (select count(*) from counted) >= 0
        group by pool_id having count(*) <= min(pool_max) order by pool_id
        on conflict (workspace_id, kind) do update set
          people = excluded.people + case when held.began_at + interval '1 day' > clock_timestamp() then held.people else 0 end,
          began_at = case when held.began_at + interval '1 day' > clock_timestamp() then held.began_at else clock_timestamp() end
        where excluded.people + case when held.began_at + interval '1 day' > clock_timestamp() then held.people else 0 end
          <= (select min(pool_max) from used where used.pool_id = held.workspace_id)
        returning workspace_id
      ), recorded as (
        insert into disclosures (user_id, way, candidate_id, contact_kinds, api_key_id)
        select user_id, 'reveal', candidate_id, string_to_array(contact_kinds, ' '), api_key_id from wanted order by place
      )
      select user_id as "userId", kind,
        pool_id is null or kind <> 'reveal' or exists (select 1 from pooled where workspace_id = pool_id) as "isInPool",
        array(select window_seconds from counted where counted.user_id = used.user_id) as "countedSeconds"
      from used order by place`,
    values: [
      reveals.map(({ userId }) => userId),
      reveals.map(({ candidateId }) => candidateId),
      reveals.map(({ contactKinds }) => contactKinds.join(' ')),
      ceilings.map(({ kind }) => kind),
      ceilings.map(({ windowSeconds }) => windowSeconds),
      ceilings.map(({ candidatesMax }) => candidatesMax),
      reveals.map(({ apiKeyId }) => apiKeyId),
      reveals.map(({ seat }) => seat.max),
      reveals.map(({ seat }) => seat.pool?.workspaceId ?? null),
      reveals.map(({ seat }) => seat.pool?.max ?? null),
    ],
  });
  return rows;
}
