import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import { call } from '#web/foundation/call.ts';
import { queryOf } from '#web/foundation/query-of.ts';
import { useOperation } from '#web/foundation/use-mutation.ts';
import { useChange } from '#web/ui/use-change.ts';

const webhooksKey = ['account', 'webhooks'] as const;
const deliveriesKey = ['account', 'webhook-deliveries'] as const;
/** While a delivery waits, its result is looked up. */
const lookUpMs = 2_000;

export const useWebhooks = () => useQuery({ ...queryOf(webhooksKey, 'webhooks.listWebhooks', {}), retry: 1 });

export const useDeliveries = (id: string) =>
  useQuery({
    ...queryOf([...deliveriesKey, id], 'webhooks.listWebhookDeliveries', { id }),
    refetchInterval: ({ state }) => (state.data?.data.some((one) => one.state === 'waiting') ? lookUpMs : false),
    retry: 1,
  });

export const useCreateWebhook = () => useOperation('webhooks.createWebhook', { reload: [webhooksKey] });

export const useChangeWebhook = (onChanged: () => void = () => undefined) =>
  useChange({
    send: (input: InputOf<'webhooks.changeWebhook'>) => call('webhooks.changeWebhook', input),
    onDone: () => {
      onChanged();
      return undefined;
    },
    failed: 'The webhook was not changed',
    reload: [webhooksKey, deliveriesKey],
  });

export const useRotateSecret = (onRotated: (secret: string) => void) =>
  useChange({
    send: (id: string) => call('webhooks.rotateWebhookSecret', { id }),
    onDone: ({ secret }) => {
      onRotated(secret);
      return undefined;
    },
    failed: 'The secret was not replaced',
    reload: [webhooksKey],
  });

export const useDeleteWebhook = (onDeleted: () => void) =>
  useChange({
    send: (id: string) => call('webhooks.deleteWebhook', { id }),
    onDone: () => {
      onDeleted();
      return { title: 'Webhook deleted', text: 'It receives no more events.' };
    },
    failed: 'The webhook was not deleted',
    reload: [webhooksKey],
  });

export const useTestWebhook = (onSent: () => void) =>
  useChange({
    send: (id: string) => call('webhooks.testWebhook', { id }),
    onDone: () => {
      onSent();
      return undefined;
    },
    failed: 'No test event was sent',
    reload: [deliveriesKey],
  });

export const useReplay = (id: string) =>
  useChange({
    send: (deliveryId: string) => call('webhooks.replayWebhookDelivery', { id, deliveryId }),
    failed: 'The delivery was not sent again',
    reload: [deliveriesKey],
  });
