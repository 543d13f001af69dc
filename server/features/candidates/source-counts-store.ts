import type { PoolClient } from 'pg';
import { allRows } from '#server/foundation/database/public.ts';

/** Of the candidates that a source names, how many have which values, from any source. */
export interface SourceCount {
  source: string;
  candidates: number;
  withEmail: number;
  withPhone: number;
  withNpi: number;
  withSpecialty: number;
  withCity: number;
  /** ISO date. */
  newestDataOn: string;
}

/** The source with the most candidates first. Reads the whole directory: seconds with a million candidates. */
export async function countBySource(client: PoolClient): Promise<SourceCount[]> {
  await client.query('set local statement_timeout = 0');
  return allRows(
    client,
    `select source, count(*)::int as candidates, count(email_kind)::int as "withEmail", count(phone_kind)::int as "withPhone",
       (count(*) filter (where strpos(keys, 'npi/') > 0))::int as "withNpi", count(specialty)::int as "withSpecialty",
       count(city)::int as "withCity", max(claim ->> 'saidOn') as "newestDataOn"
     from candidates, json_each(candidates.claims) as each_claim (source, claim)
     where is_active and claim ->> 'endedOn' is null
     group by source order by candidates desc, source`,
  );
}
