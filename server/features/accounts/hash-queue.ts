// The queue for the hashing of passwords, which is meant to be slow. A part of it is reserved for callers who signed in
// before, so that a crowd of unknown clients cannot keep them out; no network may take more than a few places of it.
import { AsyncLocalStorage } from 'node:async_hooks';
import { Admission } from '#server/foundation/admission/public.ts';
import { unavailable } from '#server/foundation/errors/public.ts';

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

/** The caller of this request; null: the product itself. */
export const currentCaller = (): HashingCaller | null => current.getStore() ?? null;

const full = () => unavailable('Too many people are signing in at this moment. Try again in a few seconds.');
export const signInRefusals = { full, fullOfCaller: full };

/** 150 callers are about three seconds of work. Further callers are refused with the advice to try again. */
const callersMax = 150;
const hashingsMax = 2;
const callers = new Admission({ runningMax: callersMax, runningPerCallerMax: 8, reservedMax: 40 }, signInRefusals);
/**
 * Hashings at the same time. Each one has a caller, so no more than these can wait. They wait for a processor and not for the database,
 * and their number limits the wait; on a slow machine the wait budget would refuse right passwords.
 */
const hashings = new Admission(
  { runningMax: hashingsMax, waitingMax: callersMax, usesWaitBudget: false },
  signInRefusals,
);

export const hashQueue = {
  /** True while one more caller may have to wait. */
  get isBusy(): boolean {
    return callers.runningCount >= hashingsMax;
  },

  /**
   * Gives the caller its place in the queue for as long as `work` takes, so that nothing within `work` is refused for want of one.
   * @throws AppError `UNAVAILABLE` before `work` begins, when there is no place
   */
  admit: <T>(caller: HashingCaller, work: () => Promise<T>): Promise<T> =>
    callers.run(caller.network, () => current.run({ ...caller, isAdmitted: true }, work), {
      isPreferred: caller.isKnown,
    }),

  /** Runs `work` when its turn comes. Work outside `hashingFor` counts as an unknown caller's. @throws AppError `UNAVAILABLE` when there is no place to wait */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const { network = null, isKnown = false, isAdmitted = false } = current.getStore() ?? {};
    const hash = (): Promise<T> => hashings.run(null, work, { isPreferred: isKnown });
    return isAdmitted ? hash() : callers.run(network, hash, { isPreferred: isKnown });
  },
};
