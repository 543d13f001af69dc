import { changingOwnAccount, mayHaveKeys } from '#server/features/accounts/public.ts';
import {
  signedIn,
  successAfter,
  type ContractImplementer,
  type OperationContext,
} from '#server/foundation/operation/public.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  readWebhooks,
  rotateSecret,
  type ManageParts,
  type Owner,
} from './manage-webhooks.ts';
import { readDeliveries, replay, sendTest } from './send-again.ts';

const ownerOf = async (context: OperationContext): Promise<Owner> => {
  const { userId } = changingOwnAccount(context);
  return { userId, kind: (await context.rights.access()).kind };
};

export const webhooksRoutes = ({ webhooks }: ContractImplementer, parts: ManageParts) => ({
  listWebhooks: webhooks.listWebhooks.handler(async ({ context }) => {
    const { userId, isDemo } = signedIn(context);
    const { kind } = await context.rights.access();
    return { data: isDemo ? [] : await readWebhooks(parts, userId), isAllowed: mayHaveKeys(kind) };
  }),
  createWebhook: webhooks.createWebhook.handler(async ({ input, context }) =>
    createWebhook(parts, await ownerOf(context), input),
  ),
  changeWebhook: webhooks.changeWebhook.handler(({ input: { id, ...change }, context }) =>
    changeWebhook(parts, changingOwnAccount(context).userId, id, change),
  ),
  rotateWebhookSecret: webhooks.rotateWebhookSecret.handler(({ input: { id }, context }) =>
    rotateSecret(parts, changingOwnAccount(context).userId, id),
  ),
  deleteWebhook: webhooks.deleteWebhook.handler(({ input: { id }, context }) =>
    successAfter(deleteWebhook(parts, changingOwnAccount(context).userId, id)),
  ),
  testWebhook: webhooks.testWebhook.handler(async ({ input: { id }, context }) =>
    sendTest(parts, await ownerOf(context), id),
  ),
  listWebhookDeliveries: webhooks.listWebhookDeliveries.handler(async ({ input: { id }, context }) => ({
    data: await readDeliveries(parts, signedIn(context).userId, id),
  })),
  replayWebhookDelivery: webhooks.replayWebhookDelivery.handler(async ({ input, context }) =>
    replay(parts, await ownerOf(context), input),
  ),
});
