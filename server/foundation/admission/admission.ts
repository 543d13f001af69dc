// Limits how much work of one kind runs at the same time in this process: in all, and of one caller. Work without a place waits for
// one where the limits allow it, or is refused before it costs anything.
import { currentBudget } from '../database/public.ts';
import { AppError, unavailable } from '../errors/public.ts';
import { WaitingLine, type Waiter } from './waiting-line.ts';

export interface AdmissionLimits {
  /** Work that runs at the same time. Absent: only the shares of callers are limited. */
  runningMax?: number;
  /** Work of one caller that runs at the same time. Absent: callers have no share. */
  runningPerCallerMax?: number;
  /** Work that may wait for a place. Absent: none. */
  waitingMax?: number;
  /** Work of one caller that may wait. Absent: `waitingMax`. */
  waitingPerCallerMax?: number;
  /** How many of all places, running and waiting, only preferred callers get. Absent: none. */
  reservedMax?: number;
  /** The longest wait. Absent: only the wait budget of the request limits it. */
  waitMsMax?: number;
  /** False: a wait does not count against the wait budget of the request. Absent: true. */
  usesWaitBudget?: boolean;
}

/** What `enter` and `run` throw when there is no place. */
export interface AdmissionRefusals {
  /** All places are taken, or none became free in time. */
  full?: () => AppError;
  /** The caller has used its share. */
  fullOfCaller?: () => AppError;
}

/** Who wants a place: an account, an address or a network. Null: the product itself, which has no share. */
export type AdmissionCaller = string | null;

export interface AdmissionOptions {
  /** True: a known caller, which is served first and may take the reserved places. */
  isPreferred?: boolean;
  /** When it aborts, the work stops waiting. */
  signal?: AbortSignal;
}

/** Gives the place back. It may be called more than once. */
export type Leave = () => void;

/** After this many preferred callers another one is served, which prevents starvation. */
const preferredInARowMax = 3;

const busy = (): AppError =>
  unavailable('Too many requests are being answered at this moment. Try again in a few seconds.');
const busyForCaller = (): AppError =>
  new AppError(
    'too_many',
    'TOO_MANY',
    'Too many of your requests are running at once. Wait for their results, then try again.',
    { retryAfterSeconds: 2 },
  );

export class Admission {
  private readonly limits: Required<AdmissionLimits>;
  private readonly refusals: Required<AdmissionRefusals>;
  private readonly runningOf = new Map<string, number>();
  private readonly preferred = new WaitingLine();
  private readonly others = new WaitingLine();
  private preferredInARow = 0;
  private running = 0;

  constructor(
    {
      runningMax = Infinity,
      runningPerCallerMax = Infinity,
      waitingMax = 0,
      waitingPerCallerMax = waitingMax,
      reservedMax = 0,
      waitMsMax = Infinity,
      usesWaitBudget = true,
    }: AdmissionLimits,
    { full = busy, fullOfCaller = busyForCaller }: AdmissionRefusals = {},
  ) {
    this.limits = {
      runningMax,
      runningPerCallerMax,
      waitingMax,
      waitingPerCallerMax,
      reservedMax,
      waitMsMax,
      usesWaitBudget,
    };
    this.refusals = { full, fullOfCaller };
  }

  /** How much work runs now. */
  get runningCount(): number {
    return this.running;
  }

  /** True while no caller gets a place without waiting. */
  get isFull(): boolean {
    return this.running >= this.limits.runningMax;
  }

  /** Takes a place without waiting. Null: there is none for this caller. */
  tryEnter(caller: AdmissionCaller, { isPreferred = false }: AdmissionOptions = {}): Leave | null {
    return this.mayRun(caller) && this.hasRoom(isPreferred) ? this.start(caller) : null;
  }

  /** Takes a place, and waits for one if necessary. @throws the refusals */
  async enter(caller: AdmissionCaller, options: AdmissionOptions = {}): Promise<Leave> {
    const leave = this.tryEnter(caller, options);
    if (leave !== null) return leave;
    const { waitingMax, waitingPerCallerMax } = this.limits;
    const { isPreferred = false } = options;
    if (caller !== null && waitingMax === 0 && this.isShareUsed(caller)) throw this.refusals.fullOfCaller();
    if (this.waiting >= waitingMax || !this.hasRoom(isPreferred)) throw this.refusals.full();
    if (caller !== null && this.preferred.countOf(caller) + this.others.countOf(caller) >= waitingPerCallerMax)
      throw this.refusals.fullOfCaller();
    return this.wait(caller, options);
  }

  /** Runs `work` in a place of its own. @throws the refusals, before `work` begins */
  async run<T>(caller: AdmissionCaller, work: () => Promise<T>, options: AdmissionOptions = {}): Promise<T> {
    const leave = await this.enter(caller, options);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  private get waiting(): number {
    return this.preferred.length + this.others.length;
  }

  private hasRoom(isPreferred: boolean): boolean {
    const { runningMax, waitingMax, reservedMax } = this.limits;
    return isPreferred || this.running + this.waiting < runningMax + waitingMax - reservedMax;
  }

  private isShareUsed(caller: string): boolean {
    return (this.runningOf.get(caller) ?? 0) >= this.limits.runningPerCallerMax;
  }

  private mayRun(caller: AdmissionCaller): boolean {
    return this.running < this.limits.runningMax && (caller === null || !this.isShareUsed(caller));
  }

  private start(caller: AdmissionCaller): Leave {
    this.running += 1;
    if (caller !== null) this.runningOf.set(caller, (this.runningOf.get(caller) ?? 0) + 1);
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.end(caller);
    };
  }

  /** The free place goes to a waiting caller at once, so that no later caller takes it in between. */
  private end(caller: AdmissionCaller): void {
    this.running -= 1;
    if (caller !== null) {
      const left = (this.runningOf.get(caller) ?? 1) - 1;
      if (left === 0) this.runningOf.delete(caller);
      else this.runningOf.set(caller, left);
    }
    this.next()?.start();
  }

  private next(): Waiter | undefined {
    const mayRun = (caller: AdmissionCaller): boolean => this.mayRun(caller);
    const first = this.preferredInARow < preferredInARowMax ? this.preferred : this.others;
    const second = first === this.preferred ? this.others : this.preferred;
    const waiter = first.next(mayRun) ?? second.next(mayRun);
    if (waiter !== undefined) this.preferredInARow = waiter.line === this.preferred ? this.preferredInARow + 1 : 0;
    return waiter;
  }

  private wait(caller: AdmissionCaller, { isPreferred = false, signal }: AdmissionOptions): Promise<Leave> {
    if (signal?.aborted) return Promise.reject(gone());
    const { promise, resolve, reject } = Promise.withResolvers<Leave>();
    const budget = this.limits.usesWaitBudget ? currentBudget() : null;
    const line = isPreferred ? this.preferred : this.others;
    const endBudgetWait = budget?.begin();
    const stop = (): void => {
      line.remove(waiter);
      clearTimeout(deadline);
      signal?.removeEventListener('abort', leaveLine);
      endBudgetWait?.();
    };
    const leaveLine = (): void => {
      stop();
      reject(gone());
    };
    const waiter: Waiter = {
      caller,
      line,
      start: () => {
        stop();
        resolve(this.start(caller));
      },
    };
    const waitMs = Math.min(this.limits.waitMsMax, budget?.leftMs ?? Infinity);
    const deadline = Number.isFinite(waitMs)
      ? setTimeout(
          () => {
            stop();
            reject(this.refusals.full());
          },
          Math.max(0, waitMs),
        )
      : undefined;
    signal?.addEventListener('abort', leaveLine, { once: true });
    line.add(waiter);
    return promise;
  }
}

const gone = (): AppError => unavailable('The caller closed the connection.');
