import type { PoolClient } from 'pg';
import type { UseKind } from './fair-use-store.ts';

export interface RevealToCount {
  userId: string;
  /** The key with which a program reveals; null: a person does. */
  apiKeyId: string | null;
  candidateId: string;
  /** How many candidates the seat of the account may reveal in a day; null: as many as fair use allows. */
  seatRevealsMax: number | null;
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
  /** The windows in which it was counted. Where one of `ceilings` is missing, that ceiling is reached and the transaction must not commit. */
  countedSeconds: number[];
}

/**
 * Adds each candidate to those that its account has revealed, counts it against fair use, and records it in the ledger, in one statement: a
 * reveal waits for each statement, and so do the reveals behind it. Of concurrent calls exactly one counts a candidate as new. No account
 * may occur twice. Accounts are locked in the order of `reveals`.
 */
export async function countAndRecord(
  client: PoolClient,
  reveals: readonly RevealToCount[],
  ceilings: readonly Ceiling[],
): Promise<CountedReveal[]> {
  const { rows } = await client.query<CountedReveal>({
    name: 'count_and_record_reveals',
    text: `with wanted as (
        select * from unnest($1::text[], $2::bigint[], $3::text[], $7::uuid[], $8::int[]) with ordinality
          as reveal (user_id, candidate_id, contact_kinds, api_key_id, seat_max, place)
      ), added as (
        insert into revealed_candidates (user_id, candidate_id) select user_id, candidate_id from wanted order by place
        on conflict do nothing returning user_id
      ), used as (
        select user_id, place, seat_max, case when added.user_id is null then 'repeated_reveal' else 'reveal' end as kind
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
      ), recorded as (
        insert into disclosures (user_id, way, candidate_id, contact_kinds, api_key_id)
        select user_id, 'reveal', candidate_id, string_to_array(contact_kinds, ' '), api_key_id from wanted order by place
      )
      select user_id as "userId", kind,
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
      reveals.map(({ seatRevealsMax }) => seatRevealsMax),
    ],
  });
  return rows;
}
