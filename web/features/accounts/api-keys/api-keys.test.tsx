// @vitest-environment happy-dom
// the API keys of an account.
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ApiKey } from '#contract/accounts/api-keys.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { button, field } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { ApiKeysTab } from './api-keys-tab.tsx';

const apiKey = (changes: Partial<ApiKey> = {}): ApiKey => ({
  id: '44444444-4444-4444-8444-444444444444',
  name: 'CRM sync',
  scopes: ['search', 'reveal'],
  start: 'cr_live_abcd',
  createdAt: '2026-11-01T10:00:00Z',
  expiresAt: '2027-01-30T10:00:00Z',
  lastUsedAt: null,
  state: 'active',
  isAssistant: false,
  ...changes,
});
const openTab = (data: ApiKey[], { isAllowed = true, ...answers }: Answers & { isAllowed?: boolean } = {}) =>
  open(<ApiKeysTab />, {
    answers: {
      'accounts.listApiKeys': { data, isAllowed },
      'accounts.readLimits': {
        key: null,
        callsPerMinute: 60,
        callsPerDay: 10_000,
        revealsPerDay: 500,
        exportedCandidatesPerDay: 10_000,
      },
      'accounts.createApiKey': { key: 'cr_live_secret', apiKey: apiKey() },
      'accounts.revokeApiKey': { success: true },
      ...answers,
    },
  });

describe('the API keys', () => {
  it('show what each may do, when it ends, and how much all may take', async () => {
    const { text } = openTab([
      apiKey(),
      apiKey({ id: '55555555-5555-4555-8555-555555555555', name: 'Old', state: 'revoked' }),
    ]);
    await screen.findByText('CRM sync');
    expect(text()).toMatch(/cr_live_abcd….*Search, Reveal\. Created Nov 1, 2026, expires Jan 30, 2027\. Never used\./s);
    expect(screen.queryByRole('button', { name: 'Revoke Old' })).toBeNull();
    await screen.findByText(/may call 60 times a minute and 10,000 times a day, reveal 500 people and export 10,000/);
  });

  it('are part of the plans', async () => {
    openTab([], { isAllowed: false });
    await screen.findByText(/API keys are part of the plans/);
    expect(screen.queryByRole('button', { name: 'Create API Key' })).toBeNull();
  });

  it('are revoked after a question', async () => {
    const { user, server } = openTab([apiKey()]);
    await user.click(await button('Revoke CRM sync'));
    expect(server.inputsOf('accounts.revokeApiKey')).toEqual([]);
    await user.click(await button('Revoke Key'));
    await waitFor(() => expect(server.inputsOf('accounts.revokeApiKey')).toEqual([{ id: apiKey().id }]));
  });
});

describe('an assistant', () => {
  it('is connected with the address of the site alone, and no key in the lines', async () => {
    const { user, text } = openTab([apiKey()]);
    await screen.findByText(/^\S*\/mcp$/);
    await user.click(screen.getByRole('radio', { name: 'VS Code' }));
    const lines = JSON.parse((await screen.findByText(/"servers"/)).textContent);
    expect(lines).toMatchObject({
      servers: { directory: { headers: { Authorization: 'Bearer ${input:directory-key}' } } },
    });
    await user.click(await button('Copy'));
    await screen.findByText('The configuration is on the clipboard.');
    expect(JSON.parse(await navigator.clipboard.readText())).toEqual(lines);
    for (const name of ['ChatGPT', 'Other']) {
      await user.click(screen.getByRole('radio', { name }));
      expect(text()).toMatch(/\/mcp/);
    }
  });

  it('is not offered without a plan', async () => {
    openTab([], { isAllowed: false });
    await screen.findByText(/API keys are part of the plans/);
    expect(screen.queryByText('Connect an assistant')).toBeNull();
  });
});

describe('a connected assistant', () => {
  const assistant = apiKey({ name: 'Rota Helper (assistant.example)', isAssistant: true });

  it('is not among the keys, and is disconnected after a question', async () => {
    const { user, server, text } = openTab([assistant]);
    await screen.findByText('Connected assistants');
    expect(text()).toMatch(/Rota Helper \(assistant\.example\) ?Search, Reveal\. Connected Nov 1, 2026\. Never used\./);
    expect(text()).not.toContain('cr_live_abcd');
    await user.click(await button(`Disconnect ${assistant.name}`));
    expect(server.inputsOf('accounts.revokeApiKey')).toEqual([]);
    await user.click(await button('Disconnect Assistant'));
    await waitFor(() => expect(server.inputsOf('accounts.revokeApiKey')).toEqual([{ id: assistant.id }]));
  });
});

describe('a new key', () => {
  it('needs a name and a scope, and is refused with the sentence of the server', async () => {
    const { user, server } = openTab([], {
      'accounts.createApiKey': failure('TOO_MANY_KEYS', 'An account has at most 10 keys.'),
    });
    await user.click(await button('Create API Key'));
    await user.click(await button('Create Key'));
    await screen.findByText('Enter a name.');
    await screen.findByText('Choose what the key may do.');
    expect(server.inputsOf('accounts.createApiKey')).toEqual([]);
    await user.type(field('Name'), 'CRM sync');
    await user.click(screen.getByRole('checkbox', { name: /^Search/ }));
    await user.click(await button('Create Key'));
    await screen.findByText('An account has at most 10 keys.');
  });

  it('is shown once', async () => {
    const { user, server, text } = openTab([]);
    await user.click(await button('Create API Key'));
    await user.type(field('Name'), 'CRM sync');
    await user.click(screen.getByRole('checkbox', { name: /^Export/ }));
    await user.selectOptions(screen.getByLabelText('It expires after'), '30 days');
    await user.click(await button('Create Key'));
    await screen.findByText('cr_live_secret');
    expect(server.inputsOf('accounts.createApiKey')).toEqual([{ name: 'CRM sync', scopes: ['export'], days: 30 }]);
    await user.click(await button('I Have Kept It'));
    expect(text()).not.toContain('cr_live_secret');
  });
});
