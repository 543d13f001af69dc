// The licenses of all listed candidates as hashes, for comparisons with many numbers at once. An index would cost every import.
import { createHash } from 'node:crypto';
import type { Database } from '#server/foundation/database/public.ts';

const hashBytes = 8;

/** Letters and digits without leading zeros: `A-123` and `0a 123` are one number. */
export const plainLicenseNumber = (number: string): string =>
  number
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+/, '');

/** The same for equal licenses, and rarely for two others. */
export const licenseHash = ({ state, number }: { state: string; number: string }): bigint =>
  createHash('sha256')
    .update(`${state}/${plainLicenseNumber(number)}`)
    .digest()
    .readBigUInt64BE();

/** For each license the id of its candidate, and its hash at the same place. */
export interface LicenseHashes {
  ids: BigUint64Array;
  hashes: BigUint64Array;
}

/** Ids have 63 bits. */
const idBits = 63n;

/** Of one of `parts` equal parts of all ids, so that no statement takes long. */
export async function readLicenseHashes({ pool }: Database, part: number, parts: number): Promise<LicenseHashes> {
  const width = 2n ** idBits / BigInt(parts);
  const { rows } = await pool.query<{ ids: Buffer | null; hashes: Buffer | null }>(
    `select string_agg(int8send(id), '') as ids, string_agg(substr(sha256(convert_to(
       concat(license ->> 'state', '/', ltrim(regexp_replace(upper(license ->> 'number'), '[^A-Z0-9]', '', 'g'), '0')), 'UTF8')), 1, ${hashBytes}), '') as hashes
     from listed_candidates, jsonb_array_elements(clinical -> 'licenses') as license where id between $1 and $2`,
    [String(width * BigInt(part)), String(width * BigInt(part + 1) - 1n)],
  );
  return { ids: numbersOf(rows[0]?.ids ?? null), hashes: numbersOf(rows[0]?.hashes ?? null) };
}

function numbersOf(bytes: Buffer | null): BigUint64Array {
  const numbers = new BigUint64Array((bytes?.length ?? 0) / hashBytes);
  for (let at = 0; at < numbers.length; at += 1) numbers[at] = bytes?.readBigUInt64BE(at * hashBytes) ?? 0n;
  return numbers;
}
