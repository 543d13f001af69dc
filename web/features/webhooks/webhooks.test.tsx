// @vitest-environment happy-dom
// the webhooks of an account.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Webhook, WebhookDelivery } from '#contract/webhooks/webhooks.ts';
import { webhookEvents } from '#contract/webhooks/webhook-limits.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { button, field } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { WebhooksTab } from './webhooks-tab.tsx';

const id = '44444444-4444-4444-8444-444444444444';
const webhook = (changes: Partial<Webhook> = {}): Webhook => ({
  id,
  url: 'https://hooks.example/care',
  events: ['candidate.removed'],
  status: 'active',
  isPausedByFailures: false,
  createdAt: '2026-11-01T10:00:00Z',
  failingSince: null,
  previousSecretUntil: null,
  ...changes,
});
const delivery = (changes: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: '55555555-5555-4555-8555-555555555555',
  event: 'webhook.test',
  state: 'failed',
  attempts: 3,
  lastStatus: 500,
  problem: 'It answered with status 500.',
  createdAt: '2026-11-02T10:00:00Z',
  lastAttemptAt: '2026-11-05T10:00:00Z',
  nextAttemptAt: null,
  payload: '{"type":"webhook.test"}',
  ...changes,
});
const openTab = (data: Webhook[], { isAllowed = true, ...answers }: Answers & { isAllowed?: boolean } = {}) =>
  open(<WebhooksTab />, {
    answers: {
      'webhooks.listWebhooks': { data, isAllowed },
      'webhooks.createWebhook': { secret: 'whsec_hidden', webhook: webhook() },
      'webhooks.rotateWebhookSecret': { secret: 'whsec_next', webhook: webhook() },
      'webhooks.changeWebhook': webhook(),
      'webhooks.deleteWebhook': { success: true },
      'webhooks.testWebhook': delivery({ state: 'waiting' }),
      'webhooks.listWebhookDeliveries': { data: [delivery()] },
      'webhooks.replayWebhookDelivery': delivery({ state: 'waiting' }),
      ...answers,
    },
  });

describe('the webhooks', () => {
  it('are part of the plans', async () => {
    openTab([], { isAllowed: false });
    await screen.findByText(/Webhooks are part of the plans/);
    expect(screen.queryByRole('button', { name: 'Create Webhook' })).toBeNull();
  });

  it('are at most five', async () => {
    openTab(Array.from({ length: 5 }, (_, at) => webhook({ id: `${id.slice(0, -1)}${at}` })));
    await screen.findByText(/at most 5 webhooks/);
    expect(screen.queryByRole('button', { name: 'Create Webhook' })).toBeNull();
  });

  it('say that they fail, and why they were paused', async () => {
    const { text } = openTab([webhook({ failingSince: '2026-11-03T10:00:00Z' })]);
    await screen.findByText('Failing');
    expect(text()).toMatch(/No event has arrived since Nov 3, 2026/);
  });

  it('that were paused can be resumed and not tested', async () => {
    const { user, server, text } = openTab([webhook({ status: 'paused', isPausedByFailures: true })]);
    await screen.findByText('Paused');
    expect(text()).toMatch(/It failed for 3 days and was paused/);
    expect(screen.queryByRole('button', { name: 'Send Test' })).toBeNull();
    await user.click(await button('Resume'));
    await waitFor(() =>
      expect(server.inputsOf('webhooks.changeWebhook')).toEqual([
        { id, events: ['candidate.removed'], status: 'active' },
      ]),
    );
  });

  it('are deleted after a question', async () => {
    const { user, server } = openTab([webhook()]);
    await user.click(await button('Delete'));
    expect(server.inputsOf('webhooks.deleteWebhook')).toEqual([]);
    await user.click(await button('Delete Webhook'));
    await waitFor(() => expect(server.inputsOf('webhooks.deleteWebhook')).toEqual([{ id }]));
  });

  it('receive other events after a change, and at least one', async () => {
    const { user, server } = openTab([webhook()]);
    await user.click(await button('Events'));
    await user.click(screen.getByRole('checkbox', { name: /^candidate\.removed/ }));
    await user.click(await button('Save Events'));
    await screen.findByText('Choose at least one event.');
    await user.click(screen.getByRole('checkbox', { name: /^export\.finished/ }));
    await user.click(await button('Save Events'));
    await waitFor(() =>
      expect(server.inputsOf('webhooks.changeWebhook')).toEqual([
        { id, events: ['export.finished'], status: 'active' },
      ]),
    );
  });

  it('show a replaced secret once', async () => {
    const { user, text } = openTab([webhook()]);
    await user.click(await button('New Secret'));
    await user.click(await button('Replace Secret'));
    await screen.findByText('whsec_next');
    await user.click(await button('I Have Kept It'));
    expect(text()).not.toContain('whsec_next');
  });
});

describe('the log of a webhook', () => {
  it('opens with a test event, and sends a delivery again', async () => {
    const { user, server, text } = openTab([webhook()]);
    await user.click(await button('Send Test'));
    const log = await screen.findByRole('list', { name: /Deliveries/ });
    expect(server.inputsOf('webhooks.testWebhook')).toEqual([{ id }]);
    expect(text()).toMatch(/webhook\.test Failed.*3 attempts\. It answered with status 500\./s);
    await user.click(within(log).getByRole('button', { name: /^Send Again: webhook\.test of/ }));
    await waitFor(() =>
      expect(server.inputsOf('webhooks.replayWebhookDelivery')).toEqual([{ id, deliveryId: delivery().id }]),
    );
  });

  it('says that nothing happened yet', async () => {
    const { user } = openTab([webhook()], { 'webhooks.listWebhookDeliveries': { data: [] } });
    await user.click(await button('Log'));
    await screen.findByText(/No event has happened yet/);
  });
});

describe('a new webhook', () => {
  it('needs an address and an event, and is refused with the sentence of the server', async () => {
    const { user, server } = openTab([], {
      'webhooks.createWebhook': failure('TOO_MANY_WEBHOOKS', 'An account has at most 5 webhooks.'),
    });
    await user.click(await button('Create Webhook'));
    for (const event of webhookEvents)
      await user.click(screen.getByRole('checkbox', { name: new RegExp(`^${event}`) }));
    await user.click(await button('Create Webhook'));
    await screen.findByText('Enter an address.');
    await screen.findByText('Choose at least one event.');
    expect(server.inputsOf('webhooks.createWebhook')).toEqual([]);
    await user.type(field('Address'), 'https://hooks.example/care');
    await user.click(screen.getByRole('checkbox', { name: /^candidate\.removed/ }));
    await user.click(await button('Create Webhook'));
    await screen.findByText('An account has at most 5 webhooks.');
  });

  it('shows its secret once', async () => {
    const { user, server, text } = openTab([]);
    await user.click(await button('Create Webhook'));
    await user.type(field('Address'), 'https://hooks.example/care');
    await user.click(await button('Create Webhook'));
    await screen.findByText('whsec_hidden');
    expect(server.inputsOf('webhooks.createWebhook')).toEqual([
      { url: 'https://hooks.example/care', events: [...webhookEvents] },
    ]);
    await user.click(await button('I Have Kept It'));
    expect(text()).not.toContain('whsec_hidden');
  });
});
