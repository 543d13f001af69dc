import { signedIn, type ContractImplementer } from '#server/foundation/operation/public.ts';
import type { RecordAudit } from '../../audit/public.ts';
import type { Billing } from '../billing.ts';
import { decideRequest } from './decide-request.ts';
import { readOwnRequest, readQueue, requestRefund } from './request-refund.ts';

export const guaranteeRoutes = (
  { guarantee }: ContractImplementer,
  { guarantees: parts }: Pick<Billing, 'guarantees'>,
  recordAudit: RecordAudit,
) => ({
  getGuaranteeRequest: guarantee.getGuaranteeRequest.handler(async ({ context }) => ({
    request: await readOwnRequest(parts, signedIn(context).userId),
  })),
  requestRefund: guarantee.requestRefund.handler(async ({ context }) => ({
    request: await requestRefund(parts, signedIn(context)),
  })),
  listGuaranteeRequests: guarantee.listGuaranteeRequests.handler(() => readQueue(parts)),
  decideGuaranteeRequest: guarantee.decideGuaranteeRequest.handler(async ({ input, context }) => ({
    state: await decideRequest({ ...parts, recordAudit }, input, signedIn(context).userId),
  })),
});
