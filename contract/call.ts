// The typed call of an operation: `call('billing.createCheckout', input)`. Types only, so that a page that imports this
// file carries no schema. Renaming an operation or a field of one makes the type check fail where it is used.
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from './contract.ts';

type Inputs = InferContractRouterInputs<Contract>;
type Outputs = InferContractRouterOutputs<Contract>;

/** `billing.createCheckout`: the group in contract.ts, then the operation. */
export type OperationName = {
  [Group in keyof Contract]: `${Group}.${keyof Contract[Group] & string}`;
}[keyof Contract];

type At<Groups, Name extends OperationName> = Name extends `${infer Group}.${infer Operation}`
  ? Group extends keyof Groups
    ? Operation extends keyof Groups[Group]
      ? Groups[Group][Operation]
      : never
    : never
  : never;

/** An operation without input is called with `{}`. */
export type InputOf<Name extends OperationName> =
  unknown extends At<Inputs, Name> ? Record<string, never> : At<Inputs, Name>;
export type OutputOf<Name extends OperationName> = At<Outputs, Name>;

export interface CallOptions {
  /** Ends the call early. */
  signal?: AbortSignal | undefined;
}

/**
 * The same in the browser (`web/foundation/call.ts`, over HTTP) and in a page's loader (`PageContext`, in the process).
 * Rejects with an error that carries `code`, `message`, `requestId` and, for forms, `field`; with an AbortError when `signal` fired.
 */
export type Call = <Name extends OperationName>(
  name: Name,
  input: InputOf<Name>,
  options?: CallOptions,
) => Promise<OutputOf<Name>>;
