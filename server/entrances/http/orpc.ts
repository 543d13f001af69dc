// The only file that depends on how oRPC works inside. The rest of the entrance knows an operation by what is stated here:
// its name, route, capability and input schema.
import { ValidationError, type AnyContractProcedure, type AnyContractRouter, type AnySchema } from '@orpc/contract';
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard';
import {
  StandardOpenAPICodec,
  StandardOpenAPIMatcher,
  type StandardOpenAPIHandlerOptions,
} from '@orpc/openapi/standard';
import {
  createProcedureClient,
  getRouter,
  isProcedure,
  ORPCError,
  traverseContractProcedures,
  type Router,
} from '@orpc/server';
import { FetchHandler } from '@orpc/server/fetch';
import { StandardHandler } from '@orpc/server/standard';
import type { Call } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { capabilities, type OperationMeta } from '#contract/operation.ts';
import type { OperationContext } from '#server/foundation/operation/public.ts';
import { invalidInput } from './invalid-input.ts';

export type ApiRouter = Router<Contract, OperationContext>;

export interface Operation extends OperationMeta {
  /** `billing.createCheckout`. */
  name: string;
  method: string;
  /** Below `/api`, with `{id}` for a part that varies. */
  path: string;
  inputSchema: AnySchema | undefined;
}

export function operationsOf(router: AnyContractRouter): Operation[] {
  const operations: Operation[] = [];
  traverseContractProcedures({ router, path: [] }, ({ contract, path }) => {
    operations.push(describeOperation(contract, path));
  });
  return operations;
}

/** `names`: the path in the contract; empty where the name is not needed. */
export function describeOperation(procedure: AnyContractProcedure, names: readonly string[] = []): Operation {
  const { route, inputSchema } = procedure['~orpc'];
  // An operation that was not begun with `operation` of the contract has no meta; `requireCapabilities` refuses it.
  const {
    capability,
    isForm,
    bodyBytesMax,
    mustKnowCaller,
    isCalledByAction,
    needsStepUp,
    scope,
  }: Partial<OperationMeta> = procedure['~orpc'].meta;
  return {
    name: names.join('.'),
    method: route.method ?? 'POST',
    path: route.path ?? '',
    capability: capabilities.find((known) => known === capability) ?? null,
    isForm: isForm ?? false,
    bodyBytesMax: bodyBytesMax ?? 0,
    mustKnowCaller: mustKnowCaller ?? false,
    isCalledByAction: isCalledByAction ?? false,
    needsStepUp: needsStepUp ?? false,
    scope: scope ?? null,
    inputSchema,
  };
}

/** Runs before every operation, with its input as it was sent. Rejects to refuse the call. */
export type Admit = (operation: Operation, input: unknown, context: OperationContext) => Promise<void>;

/** The response to a failure. `error` is what the operation threw; with `isUnreadable` the input could not be decoded. */
export type AnswerFailure = (
  error: unknown,
  isUnreadable: boolean,
  context: OperationContext,
) => { status: number; headers: Record<string, string>; body: object };

/** Marks what an operation threw, so that it is not mistaken for a body that could not be read. */
class OperationFailure extends Error {}

/** What an operation returns is plain JSON by the contract's schemas, so it is not searched and copied for dates and files. */
class PlainJson extends StandardOpenAPIJsonSerializer {
  override serialize(json: unknown): [json: unknown, hasBlob: boolean] {
    return [json, false];
  }
}

/** Serves the operations over HTTP. */
export class ContractHandler extends FetchHandler<OperationContext> {
  constructor(router: ApiRouter, admit: Admit, answerFailure: AnswerFailure) {
    const options: StandardOpenAPIHandlerOptions<OperationContext> = {
      clientInterceptors: [
        async (call) => {
          const operation = describeOperation(call.procedure, call.path);
          try {
            await admit(operation, call.input, call.context);
            return await call.next();
          } catch (cause) {
            throw new OperationFailure('The operation failed.', { cause: failureOf(cause, operation) });
          }
        },
      ],
      interceptors: [
        async (call) => {
          try {
            return await call.next();
          } catch (error) {
            const isThrown = error instanceof OperationFailure;
            return {
              matched: true,
              response: answerFailure(isThrown ? error.cause : error, !isThrown, call.context),
            };
          }
        },
      ],
    };
    const serializer = new StandardOpenAPISerializer(new PlainJson(), new StandardBracketNotationSerializer());
    super(
      new StandardHandler(
        router,
        new StandardOpenAPIMatcher(options),
        new StandardOpenAPICodec(serializer, options),
        options,
      ),
      options,
    );
  }
}

/** Calls operations in the process. Rejects with what the operation threw. */
export const callInProcess =
  (router: ApiRouter, admit: Admit, context: OperationContext): Call =>
  async (name, input, { signal = context.signal } = {}) => {
    const path = name.split('.');
    const procedure = getRouter(router, path);
    if (!isProcedure(procedure)) throw new Error(`The router has no operation ${name}.`);
    const operation = describeOperation(procedure, path);
    try {
      await admit(operation, input, context);
      return await createProcedureClient(procedure, { context: { ...context, signal }, path })(input, { signal });
    } catch (error) {
      throw failureOf(error, operation);
    }
  };

/** What an operation threw, without oRPC's wrapper. An input that does not fit becomes an AppError. */
function failureOf(error: unknown, operation: Operation): unknown {
  if (!(error instanceof ORPCError)) return error;
  if (error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError)
    return invalidInput(error.cause.issues, operation);
  return error.cause ?? new Error(error.message);
}
