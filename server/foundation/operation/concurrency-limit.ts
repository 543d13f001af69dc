import type { AnyContractProcedure } from '@orpc/contract';
import type { AppError } from '../errors/public.ts';

/**
 * How many calls of an operation may run or wait at the same time. The HTTP entrance refuses any more before it does
 * anything else for them, so that a refusal costs far less than a response.
 */
export interface ConcurrencyLimit {
  operation: AnyContractProcedure;
  /** Of all callers together. */
  callsMax: number;
  /** Of one session, or of one address without a session. */
  callsPerCallerMax: number;
  /** What the log calls the calls: `searches`. */
  subject: string;
  /** Sent when `callsMax` is reached. */
  tooMany: AppError;
  /** Sent when `callsPerCallerMax` is reached. */
  tooManyOfCaller: AppError;
}
