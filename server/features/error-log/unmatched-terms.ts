// Records search terms without results, as input for the vocabulary. What users type may be the name of a person, so the text of a
// term is stored, encrypted, only after several accounts have searched for it; before that, there are keyed hashes only (decision 47).
import { createHmac, hkdfSync } from 'node:crypto';
import type { PoolClient } from 'pg';
import { unmatchedTermAccountsMin } from '#contract/error-log/search-error-limits.ts';
import { repeat, type Clock } from '#server/foundation/clock/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import type { Sealing } from '#server/foundation/sealing/public.ts';
import { openTerm, sealTerm } from './sealed-words.ts';
import { countSearch, deleteSearches, findTerms, keepTerm } from './unmatched-terms-store.ts';

interface UnmatchedTermsParts {
  database: Database;
  clock: Clock;
  lookupKey: Buffer;
  sealing: Sealing;
  log: Log;
}

export interface UnmatchedTerms {
  /** Takes no time: the search is written later. `userId`: the account that searched. */
  record: (userId: string, query: string) => void;
  /** Writes every search that is waiting. */
  flush: () => Promise<void>;
  /** From now on searches are written a few seconds after they were made. Returns the function that stops it. */
  watch: () => () => void;
}

/** While someone types, each keystroke is a search. Only the term after which the account paused this long is recorded. */
const pauseMs = 3_000;
const checkEveryMs = 2_000;
/** Accounts whose last term waits in memory. Terms of more accounts are not recorded. */
const waitingMax = 1_000;
const termLengthMax = 60;

/** The term as it is counted; null for a text that is not recorded: email addresses, numbers of people, and long texts. */
function termOf(query: string): string | null {
  const term = query.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();
  if (term.length < 2 || term.length > termLengthMax) return null;
  return term.includes('@') || (term.match(/\d/gu) ?? []).length >= 5 ? null : term;
}

type HashOf = (...parts: string[]) => Buffer;

function hashesWith(lookupKey: Buffer): HashOf {
  const key = Buffer.from(hkdfSync('sha256', lookupKey, '', 'careroster unmatched terms', 32));
  return (...parts) => createHmac('sha256', key).update(JSON.stringify(parts)).digest().subarray(0, 16);
}

const accountHashOf = (hashOf: HashOf, userId: string, term: string): Buffer => hashOf('account', userId, term);

/**
 * To be called when an account is deleted: removes its searches from the terms whose text is stored, and the text where too few other
 * accounts searched for it. Of other terms there is no text, and their hashes lead to no account.
 */
export const forgetTermsOfAccount =
  ({ lookupKey, sealing }: Pick<UnmatchedTermsParts, 'lookupKey' | 'sealing'>) =>
  async (client: PoolClient, userId: string): Promise<void> => {
    const hashOf = hashesWith(lookupKey);
    const searches = (await findTerms(client)).map((row) => ({
      termHash: row.termHash,
      accountHash: accountHashOf(hashOf, userId, openTerm(sealing, row)),
    }));
    await deleteSearches(client, searches, unmatchedTermAccountsMin);
  };

export function unmatchedTerms({ database, clock, lookupKey, sealing, log }: UnmatchedTermsParts): UnmatchedTerms {
  const hashOf = hashesWith(lookupKey);
  const waiting = new Map<string, { term: string; at: number }>();

  const write = async (userId: string, term: string): Promise<void> => {
    const termHash = hashOf('term', term);
    await inTransaction(database, async (client) => {
      const accounts = await countSearch(client, { termHash, accountHash: accountHashOf(hashOf, userId, term) });
      if (accounts >= unmatchedTermAccountsMin) await keepTerm(client, termHash, sealTerm(sealing, termHash, term));
    });
  };
  const writeBefore = async (time: number): Promise<void> => {
    for (const [userId, { term, at }] of waiting) {
      if (at > time) continue;
      waiting.delete(userId);
      await write(userId, term);
    }
  };
  return {
    record: (userId, query) => {
      const term = termOf(query);
      if (term === null || (waiting.size >= waitingMax && !waiting.has(userId))) return;
      waiting.set(userId, { term, at: clock.now().getTime() });
    },
    flush: () => writeBefore(Number.POSITIVE_INFINITY),
    watch: () =>
      repeat('pause first', checkEveryMs, () =>
        writeBefore(clock.now().getTime() - pauseMs).catch((error: unknown) =>
          log.debug({ error }, 'searches without results could not be written'),
        ),
      ),
  };
}
