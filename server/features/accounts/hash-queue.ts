// The queue for the hashing of passwords, which is meant to be slow. A part of it is reserved for callers who signed in
// before, so that a crowd of unknown clients cannot keep them out; no network may take more than a few places of either part.
import { AsyncLocalStorage } from 'node:async_hooks';
import { unavailable } from '#server/foundation/errors/public.ts';
import { PerCallerLimit } from '#server/foundation/rate-limit/public.ts';

interface HashQueueLimits {
  /** Hashings at the same time. */
  atOnceMax: number;
  /** Unknown callers that may wait. */
  waitingMax: number;
  /** Callers who signed in before that may wait, besides those. */
  reservedMax: number;
  /** Of one network, waiting and running. */
  perNetworkMax: number;
}

/** The caller whose password is hashed. */
interface HashingCaller {
  /** The /24 or /48 of the address. */
  network: string;
  /** Signed in before, on this device or from this address. */
  isKnown: boolean;
}

const current = new AsyncLocalStorage<HashingCaller & { isAdmitted: boolean }>();

/** Every password that is hashed within `work` is hashed for this caller, also within the libraries it calls. */
export const hashingFor = <T>(caller: HashingCaller, work: () => Promise<T>): Promise<T> =>
  current.run({ ...caller, isAdmitted: false }, work);

/** After this many known callers one unknown caller is served, which prevents starvation. */
const knownInARowMax = 3;

const full = () => unavailable('Too many people are signing in at this moment. Try again in a few seconds.');

class HashQueue {
  private readonly limits: HashQueueLimits;
  private readonly shares: PerCallerLimit;
  private readonly known: (() => void)[] = [];
  private readonly unknown: (() => void)[] = [];
  private readonly admitted = { known: 0, unknown: 0 };
  private running = 0;
  private knownInARow = 0;

  constructor(limits: HashQueueLimits) {
    this.limits = limits;
    this.shares = new PerCallerLimit(limits.perNetworkMax);
  }

  /** True while one more caller may have to wait. */
  get isBusy(): boolean {
    return this.admitted.known + this.admitted.unknown >= this.limits.atOnceMax;
  }

  /**
   * Gives the caller its place in the queue for as long as `work` takes, so that nothing within `work` is refused for want of one.
   * @throws AppError `UNAVAILABLE` before `work` begins, when there is no place
   */
  async admit<T>(caller: HashingCaller, work: () => Promise<T>): Promise<T> {
    const [part, most] = caller.isKnown
      ? ['known' as const, this.limits.reservedMax]
      : ['unknown' as const, this.limits.waitingMax];
    if (this.admitted[part] >= most) throw full();
    const endShare = this.shares.take(caller.network);
    if (endShare === null) throw full();
    this.admitted[part] += 1;
    try {
      return await current.run({ ...caller, isAdmitted: true }, work);
    } finally {
      this.admitted[part] -= 1;
      endShare();
    }
  }

  /** Runs `work` when its turn comes. Work outside `hashingFor` counts as an unknown caller's. @throws AppError `UNAVAILABLE` when there is no place to wait */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const caller = current.getStore();
    const endShare = caller && !caller.isAdmitted ? this.shares.take(caller.network) : () => undefined;
    if (endShare === null) throw full();
    try {
      await this.turn(caller?.isKnown ?? false, caller?.isAdmitted ?? false);
      try {
        return await work();
      } finally {
        this.handOn();
      }
    } finally {
      endShare();
    }
  }

  private async turn(isKnown: boolean, isAdmitted: boolean): Promise<void> {
    if (this.running < this.limits.atOnceMax) {
      this.running += 1;
      return;
    }
    const [waiting, most] = isKnown ? [this.known, this.limits.reservedMax] : [this.unknown, this.limits.waitingMax];
    if (!isAdmitted && waiting.length >= most) throw full();
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  }

  /** The place goes to the next caller without becoming free, so that no later caller takes it in between. */
  private handOn(): void {
    const isNextUnknown = this.known.length === 0 || (this.knownInARow >= knownInARowMax && this.unknown.length > 0);
    const next = (isNextUnknown ? this.unknown : this.known).shift();
    this.knownInARow = isNextUnknown ? 0 : this.knownInARow + 1;
    if (next) next();
    else this.running -= 1;
  }
}

/** 150 waiting callers are about three seconds of work. Further callers are refused with the advice to try again. */
export const hashQueue = new HashQueue({ atOnceMax: 2, waitingMax: 110, reservedMax: 40, perNetworkMax: 8 });
