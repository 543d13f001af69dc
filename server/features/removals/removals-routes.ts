import { signedIn, successAfter, type ContractImplementer } from '#server/foundation/operation/public.ts';
import { removalChoicesMax } from '#contract/removals/removal-options.ts';
import { confirmRemoval, readChoices, type ConfirmParts } from './confirm-removal.ts';
import { decideHeld, readHeld } from './decide-held.ts';
import { declineDomain } from './decline-domain.ts';
import { decideRequest, hideByRequest } from './decide-request.ts';
import { proveRecord } from './hide-record.ts';
import { readQueue } from './list-requests.ts';
import { removeRecord } from './remove-record.ts';
import { readStatus } from './read-status.ts';
import { requestRemoval, type RequestParts } from './request-removal.ts';

const decided = { remove: 'Record removed.', decline: 'Request declined.' } as const;
const success = { success: true as const };

export const removalsRoutes = ({ removals }: ContractImplementer, parts: RequestParts & ConfirmParts) => ({
  openRemovalForm: removals.openRemovalForm.handler(() => ({ formToken: parts.formTokens.issue() })),
  sendRemovalConfirmation: removals.sendRemovalConfirmation.handler(async ({ input, context }) => {
    const { email, website, formToken } = input;
    const content = { email, name: '', practice: '', record: '' };
    await requestRemoval(parts, { content, website, formToken }, context);
    return success;
  }),
  requestRecordRemoval: removals.requestRecordRemoval.handler(async ({ input, context }) => {
    const { website, formToken, ...content } = input;
    await requestRemoval(parts, { content, website, formToken }, context);
    return success;
  }),
  readRemovalChoices: removals.readRemovalChoices.handler(({ input: { token }, context }) =>
    readChoices(parts, token, removalChoicesMax, context),
  ),
  processRemoval: removals.processRemoval.handler(async ({ input, context }) => {
    const { dueAt, ...confirmation } = await confirmRemoval(parts, input, context);
    return { ...success, ...confirmation, dueAt: dueAt?.toISOString() ?? null };
  }),
  proveRemovalRecord: removals.proveRemovalRecord.handler(({ input, context }) => proveRecord(parts, input, context)),
  readRemovalStatus: removals.readRemovalStatus.handler(({ input, context }) => readStatus(parts, input, context)),
  getRemovalRequests: removals.getRemovalRequests.handler(({ input: { page } }) => readQueue(parts, page)),
  getHeldRecords: removals.getHeldRecords.handler(async () => ({ data: await readHeld(parts) })),
  decideHeldRecord: removals.decideHeldRecord.handler(async ({ input, context }) => {
    await decideHeld(parts, input, signedIn(context).userId);
    return { message: input.person === 'same' ? 'Record removed.' : 'Record listed.' };
  }),
  removeRecord: removals.removeRecord.handler(({ input, context }) =>
    successAfter(removeRecord(parts, input, signedIn(context).userId)),
  ),
  decideRemoval: removals.decideRemoval.handler(async ({ input, context }) => {
    await decideRequest(parts, input, signedIn(context));
    return { message: decided[input.action] };
  }),
  hideRecord: removals.hideRecord.handler(async ({ input: { requestId }, context }) => {
    await hideByRequest(parts, requestId, signedIn(context));
    return { message: 'Record hidden.' };
  }),
  declineRemovals: removals.declineRemovals.handler(async ({ input, context }) => {
    const declined = await declineDomain(parts, input, signedIn(context));
    return { message: declined === 1 ? '1 request declined.' : `${declined} requests declined.`, declined };
  }),
});
