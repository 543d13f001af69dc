// What decides whether a row of a file is a candidate.
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { clinicalFacts, type PracticePlace } from '#contract/candidates/clinical-facts.ts';
import { readKeys } from './candidate-rows.ts';
import type { HashedKey } from './identity/identity-hasher.ts';
import { largestCandidateId } from './listed-store.ts';

/** A listed candidate without contacts. */
export interface ComparedCandidate {
  id: string;
  /** That of the card first, then former and other names. */
  names: { firstName: string | null; lastName: string }[];
  specialty: string | null;
  places: Pick<PracticePlace, 'city' | 'state'>[];
  licenses: { state: string; number: string }[];
  /** Empty: no NPI is on file. */
  npiKeys: HashedKey[];
}

const storedFacts = clinicalFacts.pick({
  otherNames: true,
  licenses: true,
  practicePlace: true,
  furtherPlaces: true,
});

const comparedRow = z.object({
  id: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string(),
  specialty: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  officeCity: z.string().nullable(),
  officeState: z.string().nullable(),
  clinical: storedFacts.nullable(),
  keys: z.string(),
});

/** By id, without those that are not listed. */
export async function readCompared(
  client: Pick<PoolClient, 'query'>,
  ids: readonly string[],
): Promise<Map<string, ComparedCandidate>> {
  const possible = ids.filter((id) => BigInt(id) <= largestCandidateId);
  if (possible.length === 0) return new Map();
  const { rows } = await client.query<Record<string, unknown>>(
    `select id, first_name as "firstName", last_name as "lastName", specialty, city, state, office_city as "officeCity",
       office_state as "officeState", clinical, keys from listed_candidates where id = any($1::bigint[])`,
    [possible],
  );
  return new Map(rows.map((row) => comparedRow.parse(row)).map((row) => [row.id, comparedOf(row)]));
}

function comparedOf(row: z.output<typeof comparedRow>): ComparedCandidate {
  const { id, firstName, lastName, specialty, clinical } = row;
  return {
    id,
    names: [{ firstName, lastName }, ...(clinical?.otherNames ?? [])],
    specialty,
    places: [
      { city: row.city, state: row.state },
      { city: row.officeCity, state: row.officeState },
      ...(clinical?.practicePlace == null ? [] : [clinical.practicePlace]),
      ...(clinical?.furtherPlaces ?? []),
    ],
    licenses: clinical?.licenses ?? [],
    npiKeys: readKeys(row.keys).filter((key) => key.startsWith('npi/')),
  };
}
