// What accounts took since a moment of each: the seats of a workspace, each since its member joined.
import type { DisclosureWay } from '#contract/disclosures/disclosures.ts';
import { allRows, type Database } from '#server/foundation/database/public.ts';

export interface CountedSince {
  userId: string;
  /** Nothing before this moment is read. */
  since: Date;
}

export interface RevealsOfSeat {
  today: number;
  lately: number;
}

/** User id → candidates revealed today (UTC) and within the last `days`. */
export async function countRevealsSince(
  { pool }: Database,
  seats: readonly CountedSince[],
  days: number,
): Promise<Map<string, RevealsOfSeat>> {
  const { rows } = await pool.query<RevealsOfSeat & { userId: string }>(
    `select seat.user_id as "userId", counts.today, counts.lately from unnest($1::text[], $2::timestamptz[]) as seat (user_id, since),
       lateral (
         select count(*)::int as lately, (count(*) filter (where counted_at >= date_trunc('day', now(), 'UTC')))::int as today
         from revealed_candidates revealed where revealed.user_id = seat.user_id and counted_at >= greatest(seat.since, now() - make_interval(days => $3))
       ) counts`,
    [seats.map(({ userId }) => userId), seats.map(({ since }) => since), days],
  );
  return new Map(rows.map(({ userId, today, lately }) => [userId, { today, lately }]));
}

interface LedgerSpan extends CountedSince {
  /** Nothing from this moment on is read; null: it has not ended. */
  until: Date | null;
}

export interface LedgerLine {
  userId: string;
  way: DisclosureWay;
  candidateId: string;
  contactKinds: string[];
  disclosedAt: Date;
}

/** Newest first, at most `limit`. It contains no contact value. */
export const readLedger = ({ pool }: Database, seats: readonly LedgerSpan[], limit: number): Promise<LedgerLine[]> =>
  allRows(
    pool,
    `select disclosures.user_id as "userId", way, candidate_id as "candidateId", contact_kinds as "contactKinds", disclosed_at as "disclosedAt"
     from disclosures join unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) as seat (user_id, since, until) on seat.user_id = disclosures.user_id
     where disclosed_at >= since and disclosed_at < coalesce(until, 'infinity') order by disclosed_at desc, id desc limit $4`,
    [seats.map(({ userId }) => userId), seats.map(({ since }) => since), seats.map(({ until }) => until), limit],
  );
