// What a leaked file says about candidates, whatever its format: any text in which email addresses, NPIs or candidate ids occur.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { OperatorError } from '#server/foundation/errors/public.ts';

export interface LeakedNames {
  lines: number;
  /** In lower case. */
  emails: Set<string>;
  /** Ten digits; some may be phone numbers. */
  npis: Set<string>;
  candidateIds: Set<string>;
}

/** Enough to recognize an account, and few enough to keep in memory. */
const namesMax = 200_000;
/** A longer line is not a row of a table of people. */
const lineLengthMax = 100_000;

const email = /[^\s@"'<>,;:|()[\]]+@[^\s@"'<>,;:|()[\]]+\.[a-z]{2,}/gi;
const npi = /(?<!\d)[12]\d{9}(?!\d)/g;
/** Ids are random numbers of 63 bits. One of fewer than 12 digits occurs once in ten million. */
const candidateId = /(?<!\d)\d{12,19}(?!\d)/g;

/** Reads at most 200,000 addresses and numbers. */
export async function readLeak(path: string): Promise<LeakedNames> {
  const found: LeakedNames = { lines: 0, emails: new Set(), npis: new Set(), candidateIds: new Set() };
  const input = createReadStream(path, { encoding: 'utf8' });
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      found.lines += 1;
      const text = line.slice(0, lineLengthMax);
      for (const [address] of text.matchAll(email)) found.emails.add(address.toLowerCase());
      for (const [number] of text.matchAll(npi)) found.npis.add(number);
      for (const [number] of text.matchAll(candidateId)) found.candidateIds.add(number);
      if (found.emails.size + found.npis.size + found.candidateIds.size >= namesMax) break;
    }
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new OperatorError(
      `The file ${path} cannot be read (${reason}). Check the path and the rights of this user.`,
      {
        cause: error,
      },
    );
  } finally {
    input.destroy();
  }
  return found;
}
