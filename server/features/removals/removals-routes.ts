import { signedIn } from '#server/foundation/operation/public.ts';
import type { ContractImplementer } from '#server/foundation/operation/public.ts';
import { confirmRemoval } from './confirm-removal.ts';
import type { ConfirmParts } from './confirm-removal.ts';
import { decideRequest } from './decide-request.ts';
import { readQueue } from './list-requests.ts';
import { removeRecord } from './remove-record.ts';
import { readStatus } from './read-status.ts';
import { requestRemoval } from './request-removal.ts';
import type { RequestParts } from './request-removal.ts';

const success = { success: true as const };

export const removalsRoutes = ({ removals }: ContractImplementer, parts: RequestParts & ConfirmParts) => ({
  openRemovalForm: removals.openRemovalForm.handler(() => ({ formToken: parts.formTokens.issue() })),
  sendRemovalConfirmation: removals.sendRemovalConfirmation.handler(async ({ input, context }) => {
    const { email, website, formToken } = input;
    const content = { email: email.toLowerCase(), name: '', practice: '', record: '' };
    await requestRemoval(parts, { content, website, formToken }, context);
    return success;
  }),
  requestRecordRemoval: removals.requestRecordRemoval.handler(async ({ input, context }) => {
    const { website, formToken, email, ...content } = input;
    await requestRemoval(parts, { content: { ...content, email: email.toLowerCase() }, website, formToken }, context);
    return success;
  }),
  processRemoval: removals.processRemoval.handler(async ({ input: { token }, context }) => {
    const { dueAt, ...confirmation } = await confirmRemoval(parts, token, context);
    return { ...success, ...confirmation, dueAt: dueAt?.toISOString() ?? null };
  }),
  readRemovalStatus: removals.readRemovalStatus.handler(({ input: { number, email }, context }) =>
    readStatus(parts, { number, email: email.toLowerCase() }, context),
  ),
  getRemovalRequests: removals.getRemovalRequests.handler(({ input: { page } }) => readQueue(parts, page)),
  removeRecord: removals.removeRecord.handler(async ({ input, context }) => {
    await removeRecord(parts, input, signedIn(context).userId);
    return success;
  }),
  decideRemoval: removals.decideRemoval.handler(async ({ input, context }) => {
    await decideRequest(parts, input, signedIn(context));
    return { message: input.action === 'remove' ? 'Record removed.' : 'Request declined.' };
  }),
});
