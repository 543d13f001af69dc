// Fair use of cards: how many different candidates one account is shown in an hour and in a day. Searches count in the memory of the server;
// the counts of all servers are merged in the database every few seconds, and sooner for an account that is shown many (decision 90).
import type { FairUse } from '#contract/disclosures/disclosures.ts';
import { repeat, type Clock } from '#server/foundation/clock/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import type { RecordAudit } from '../audit/public.ts';
import { cardWindows, secondsOf, type CardWindow } from './card-windows.ts';
import { recordCardRefusal } from './fair-use-store.ts';
import { deleteOldMarks, mergeMarks, readMarks } from './shown-cards-store.ts';
import { secondsUntilWithin, ShownCards, type CardRefusal } from './shown-cards.ts';

interface CardLimitParts {
  database: Database;
  clock: Clock;
  log: Log;
  /** The limits in effect. */
  fairUse: () => FairUse;
  recordAudit: RecordAudit;
}

interface CardViewer {
  userId: string;
  /** The kind of caller that decides on the limit. */
  kind: string;
}

const saveEveryMs = 5_000;
/** An account that has counted this share of its hour since it was last saved is saved before its next answer. */
const unsavedShare = 1 / 32;
/** How often an account that is active is counted again without what is too old. */
const readEveryMs = 300_000;
/** After this time without use the account is forgotten here; the database has it. */
const idleMs = 600_000;
const deleteEveryMs = 3_600_000;

export class CardLimit {
  private readonly parts: CardLimitParts;
  private readonly accounts = new Map<string, ShownCards>();
  /** The exchange with the database that each account waits for. */
  private readonly running = new Map<string, Promise<unknown>>();
  /** Until then the database is not asked before an answer. */
  private retryAtMs = 0;
  private deletedAtMs = Number.NEGATIVE_INFINITY;

  constructor(parts: CardLimitParts) {
    this.parts = parts;
  }

  /**
   * To be called before an answer with cards is made. The database is asked only for the first answer to an account, for one that has counted
   * many cards since it was last saved, and for a refusal; without an answer of the database, the count of this server decides.
   * @throws AppError `FAIR_USE` with the seconds until the account is within its limit again
   */
  async check({ userId, kind }: CardViewer): Promise<void> {
    const account = this.accountOf(userId);
    const windows = cardWindows(kind, this.parts.fairUse());
    if (this.mustExchange(account, windows)) await this.alone(account, () => this.exchange([account]));
    const reached = windows.find((window) => account.exceeds(window));
    if (reached === undefined) return;
    if (!isInForce(account.refusal, reached)) await this.alone(account, () => this.refuse(account, reached));
    const { refusal } = account;
    if (refusal !== null && isInForce(refusal, reached)) throw this.exceeded(refusal);
  }

  /** Takes microseconds: what is counted is saved later. */
  count(userId: string, candidateIds: readonly string[]): void {
    if (candidateIds.length > 0) this.accountOf(userId).count(candidateIds);
  }

  /** Saves what was counted here, and reads what other servers have counted. Never fails: what could not be saved is saved later. */
  async save(): Promise<void> {
    const nowMs = performance.now();
    for (const [userId, { unsavedCount, usedAtMs }] of this.accounts)
      if (unsavedCount === 0 && nowMs - usedAtMs > idleMs) this.accounts.delete(userId);
    await this.exchange([...this.accounts.values()].filter(({ unsavedCount }) => unsavedCount > 0));
    if (nowMs - this.deletedAtMs < deleteEveryMs) return;
    this.deletedAtMs = nowMs;
    await deleteOldMarks(this.parts.database).catch((error: unknown) =>
      this.parts.log.debug({ error }, 'old counts of cards could not be deleted'),
    );
  }

  /** From now on counts are saved every few seconds. Returns the function that stops it, after it saved the last ones. */
  watch = (): (() => void) => repeat('pause first', saveEveryMs, () => this.save());

  private accountOf(userId: string): ShownCards {
    const account = this.accounts.get(userId) ?? new ShownCards(userId);
    this.accounts.set(userId, account);
    return account;
  }

  private mustExchange({ readAtMs, unsavedCount }: ShownCards, [hour]: readonly CardWindow[]): boolean {
    if (performance.now() < this.retryAtMs) return false;
    return readAtMs === null || unsavedCount > (hour?.cardsMax ?? 0) * unsavedShare;
  }

  /** Concurrent requests of one account wait for the same exchange. */
  private async alone({ userId }: ShownCards, work: () => Promise<void>): Promise<void> {
    const running = this.running.get(userId) ?? work().finally(() => this.running.delete(userId));
    this.running.set(userId, running);
    await running;
  }

  private async exchange(accounts: readonly ShownCards[]): Promise<void> {
    const { database, log } = this.parts;
    const given = accounts.map((account) => account.takeUnsaved()).filter(({ marks }) => marks.length > 0);
    try {
      if (given.length > 0)
        for (const { userId, marks } of await mergeMarks(database, given)) this.accountOf(userId).merge(marks);
      await this.read(
        accounts.filter(({ readAtMs }) => readAtMs === null || performance.now() - readAtMs > readEveryMs),
      );
    } catch (error) {
      for (const { userId, marks } of given) this.accountOf(userId).keepUnsaved(marks);
      this.retryAtMs = performance.now() + saveEveryMs;
      log.debug({ error }, 'the counts of cards could not be saved');
    }
  }

  private async read(accounts: readonly ShownCards[]): Promise<void> {
    if (accounts.length === 0) return;
    const read = Map.groupBy(
      await readMarks(
        this.parts.database,
        accounts.map(({ userId }) => userId),
      ),
      ({ userId }) => userId,
    );
    for (const account of accounts) account.replace(read.get(account.userId) ?? []);
  }

  /** Decides by what all servers have counted, and records the refusal. */
  private async refuse(account: ShownCards, window: CardWindow): Promise<void> {
    const { database, log } = this.parts;
    await this.exchange([account]);
    try {
      const read = await readMarks(database, [account.userId]);
      account.replace(read);
      account.refusal = null;
      if (!account.exceeds(window)) return;
      const secondsLeft = secondsUntilWithin(window, read);
      account.refusal = { ...window, endsAtMs: performance.now() + secondsLeft * 1_000 };
      await this.record(account, window);
    } catch (error) {
      account.refusal = { ...window, endsAtMs: performance.now() + saveEveryMs };
      log.warn({ error }, 'a refusal of fair use could not be recorded');
    }
  }

  /** Once in each window. */
  private record(account: ShownCards, { name, cardsMax }: CardWindow): Promise<void> {
    const cards = account.estimate(name);
    return inTransaction(this.parts.database, async (client) => {
      const use = { userId: account.userId, windowSeconds: secondsOf[name], cards };
      if (!(await recordCardRefusal(client, use))) return;
      this.parts.recordAudit(client, {
        actor: { kind: 'system', id: 'fair use' },
        action: 'fair-use.cards_refused',
        subject: { kind: 'account', id: account.userId },
        after: { window: name, cards, cardsMax },
      });
    });
  }

  private exceeded({ name, cardsMax, endsAtMs }: CardRefusal): AppError {
    const secondsLeft = Math.max(1, Math.ceil((endsAtMs - performance.now()) / 1_000));
    const end = new Date(this.parts.clock.now().getTime() + secondsLeft * 1_000);
    return new AppError(
      'too_many',
      'FAIR_USE',
      `Fair use shows one account ${cardsMax.toLocaleString('en-US')} different people ${name === 'hour' ? 'an hour' : 'a day'}. Continue after ${endText.format(end)}, or write to Contact Sales.`,
      { retryAfterSeconds: secondsLeft },
    );
  }
}

const endText = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
});

const isInForce = (refusal: CardRefusal | null, { name, cardsMax }: CardWindow): boolean =>
  refusal !== null && refusal.name === name && refusal.cardsMax === cardsMax && performance.now() < refusal.endsAtMs;
