// oRPC's handler with one difference: what an operation answers is plain JSON by the contract's schemas, so nothing of it is
// looked through and copied in search of dates and files before it is written.
import { StandardBracketNotationSerializer, StandardOpenAPIJsonSerializer, StandardOpenAPISerializer } from '@orpc/openapi-client/standard';
import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import type { StandardOpenAPIHandlerOptions } from '@orpc/openapi/standard';
import type { Router } from '@orpc/server';
import { FetchHandler } from '@orpc/server/fetch';
import { StandardHandler } from '@orpc/server/standard';
import type { Contract } from '#contract/contract.ts';
import type { OperationContext } from '#server/foundation/operation/public.ts';

class PlainJson extends StandardOpenAPIJsonSerializer {
  override serialize(json: unknown): [json: unknown, hasBlob: boolean] {
    return [json, false];
  }
}

export class ContractHandler extends FetchHandler<OperationContext> {
  constructor(router: Router<Contract, OperationContext>, options: StandardOpenAPIHandlerOptions<OperationContext>) {
    const serializer = new StandardOpenAPISerializer(new PlainJson(), new StandardBracketNotationSerializer());
    super(new StandardHandler(router, new StandardOpenAPIMatcher(options), new StandardOpenAPICodec(serializer, options), options), options);
  }
}
