// @vitest-environment happy-dom
// the question whether an assistant may act for the account.
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AssistantRequest } from '#contract/accounts/oauth.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { button } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { AllowAssistantScreen } from './allow-assistant-screen.tsx';

type Asked = Extract<AssistantRequest, { kind: 'ask' }>;
const openRequest = (changes: Partial<Asked> = {}, answers: Answers = {}) =>
  open(
    <AllowAssistantScreen
      request={{
        kind: 'ask',
        clientName: 'Rota Helper',
        host: 'assistant.example',
        documentHost: null,
        scopes: ['search', 'reveal'],
        isAllowed: true,
        cancelLocation: 'https://assistant.example/callback?error=access_denied',
        ...changes,
      }}
      query="client_id=1"
    />,
    { answers },
  );

describe('the request of an assistant', () => {
  it('says which host describes it, and not that the host is right', () => {
    const { text } = openRequest({ documentHost: 'maker.example', host: null });
    expect(text()).toContain(
      'This name is not verified; it is that of a document at maker.example. It returns to a program on this device.',
    );
  });

  it('says whose name it is, where it returns, and that Cancel refuses it', async () => {
    const { text } = openRequest();
    expect(text()).toMatch(
      /Connect Rota Helper\?.*ada@northline\.example\. This name is not verified\. It returns to assistant\.example/s,
    );
    const cancel = await screen.findByRole('link', { name: 'Cancel' });
    expect(cancel.getAttribute('href')).toBe('https://assistant.example/callback?error=access_denied');
  });

  it('is allowed for the scopes that stay checked, and for one at least', async () => {
    const { user, server } = openRequest(
      {},
      { 'accounts.allowAssistant': failure('TOO_MANY_ASSISTANTS', 'An account has at most 20 assistants.') },
    );
    await user.click(screen.getByRole('checkbox', { name: /^Search/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Reveal/ }));
    await user.click(await button('Allow'));
    await screen.findByText('Choose what the assistant may do, or cancel.');
    expect(server.inputsOf('accounts.allowAssistant')).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: /^Search/ }));
    await user.click(await button('Allow'));
    await screen.findByText('An account has at most 20 assistants.');
    expect(server.inputsOf('accounts.allowAssistant')).toEqual([{ query: 'client_id=1', scopes: ['search'] }]);
  });

  it('of a program on the device says so', async () => {
    const { text } = openRequest({ host: null });
    await waitFor(() => expect(text()).toContain('It returns to a program on this device'));
  });

  it('needs a plan', async () => {
    openRequest({ isAllowed: false });
    await screen.findByText(/Assistants are part of the plans/);
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
  });

  it('that is wrong says what to do', async () => {
    open(<AllowAssistantScreen request={{ kind: 'refused', message: 'Add the connection again.' }} query="" />);
    await screen.findByText('Add the connection again.');
  });
});
