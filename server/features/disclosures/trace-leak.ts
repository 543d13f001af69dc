// Which account's disclosures a leak matches. It compares with the ledger only; it decrypts no contact.
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { binomialTail } from './binomial-tail.ts';
import {
  allowLongReads,
  countDisclosedCandidates,
  findDisclosed,
  findMatches,
  measureLedger,
  readShare,
  type AccountMatch,
  type LedgerShare,
} from './trace-store.ts';

export interface Suspect extends AccountMatch {
  /** How many candidates the account received in all. */
  received: number;
  /**
   * The probability that at least one account matches this well although the leak has another source. It is an upper bound: the
   * probability for this account, times the number of accounts that were compared.
   */
  chance: number;
}

export interface LeakTrace {
  /** The leaked candidates that were compared. */
  candidates: number;
  /** Those of them that the product disclosed to at least one account. */
  disclosed: number;
  /** Accounts that ever received a contact. */
  accounts: number;
  /** Best match first, at most five. */
  suspects: Suspect[];
}

const suspectsMax = 5;

/**
 * `candidateIds`: whom the file names and the directory knows. `namedIds`: numbers in the file that may be candidate ids; they count
 * if the ledger contains them. `directorySize`: how many candidates are listed.
 */
export const traceLeak = (
  database: Database,
  candidateIds: readonly string[],
  namedIds: readonly string[],
  directorySize: number,
): Promise<LeakTrace> =>
  inTransaction(database, async (client) => {
    await allowLongReads(client);
    const leaked = [...new Set([...candidateIds, ...(await findDisclosed(client, namedIds))])];
    const { disclosures, accounts } = await measureLedger(client);
    // A directory that lost candidates may be smaller than the ledger. It cannot be while it has as many candidates as there are disclosures.
    const candidates =
      directorySize >= disclosures ? directorySize : Math.max(directorySize, await countDisclosedCandidates(client));
    const matches = await findMatches(client, leaked, suspectsMax);
    const suspects: Suspect[] = [];
    for (const match of matches) {
      const share = await readShare(client, match.userId, disclosures);
      const alone = binomialTail(match.matched, leaked.length, chanceOfOne(share, candidates));
      suspects.push({ ...match, received: share.received, chance: Math.min(1, alone * accounts) });
    }
    const disclosed = (await findDisclosed(client, leaked)).length;
    return {
      candidates: leaked.length,
      disclosed,
      accounts,
      suspects: suspects.toSorted((a, b) => a.chance - b.chance || b.matched - a.matched),
    };
  });

/**
 * How likely one leaked candidate is among those that the account received, if the leak has another source: another account, whose
 * candidates are taken as often as they were disclosed to others, or the whole directory. The larger of the two, because popular
 * candidates are received by many.
 */
const chanceOfOne = ({ received, toOthers, toOthersOfReceived }: LedgerShare, directorySize: number): number =>
  Math.min(1, Math.max(toOthers === 0 ? 0 : toOthersOfReceived / toOthers, received / Math.max(1, directorySize)));
