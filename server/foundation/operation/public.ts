// How features bind their use cases to the contract. What a call knows of its caller stands here, so that features
// need not know the entrance that received it.
import { implement } from '@orpc/server';
import { contract } from '#contract/contract.ts';

export interface OperationContext {
  requestId: string;
  /** Aborted when the caller goes away. */
  signal: AbortSignal;
}

export const implementContract = implement(contract).$context<OperationContext>();
export type ContractImplementer = typeof implementContract;
