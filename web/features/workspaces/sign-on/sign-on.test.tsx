// @vitest-environment happy-dom
// What owners enter of single sign-on, and what a refused person reads.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { signOnRefusals } from '#contract/workspaces/sign-on-limits.ts';
import type { SignOn, SignOnDomain } from '#contract/workspaces/sign-on.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { button } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { SignOnRefusedScreen } from './refused-screen.tsx';
import { SignOnSection } from './sign-on-section.tsx';

const domain: SignOnDomain = {
  domain: 'northline.example',
  record: 'careroster-verification=0123',
  provenAt: '2026-03-01T12:00:00Z',
  checkedAt: '2026-03-02T12:00:00Z',
  enforcedAt: null,
};
const provider = {
  issuer: 'https://login.northline.example/',
  clientId: 'careroster',
  defaultRole: 'recruiter',
  testedAt: null,
} as const;
const signOnOf = (changes: Partial<SignOn> = {}): SignOn => ({
  provider: null,
  callbackUrl: 'https://care.example/api/sign-on/1/callback',
  domains: [],
  identities: [],
  ...changes,
});
const openSection = (changes: Partial<SignOn> = {}, answers: Answers = {}) =>
  open(<SignOnSection />, { answers: { 'workspaces.getSignOn': signOnOf(changes), ...answers } });
const done = { success: true } as const;

it('an owner enters a provider, and each missing field is named', async () => {
  const { user, server } = openSection({}, { 'workspaces.saveSignOnProvider': done });
  await user.click(await button('Enter Provider'));
  const dialog = await screen.findByRole('dialog', { name: 'Identity Provider' });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  for (const text of ['Enter the issuer.', 'Enter the client ID.', 'Enter the client secret.'])
    await within(dialog).findByText(text);
  await user.type(within(dialog).getByLabelText('Issuer'), provider.issuer);
  await user.type(within(dialog).getByLabelText('Client ID'), 'careroster');
  await user.type(within(dialog).getByLabelText('Client secret'), 'a secret');
  await user.selectOptions(within(dialog).getByLabelText('Role'), 'viewer');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.inputsOf('workspaces.saveSignOnProvider')).toEqual([
      { issuer: provider.issuer, clientId: 'careroster', clientSecret: 'a secret', defaultRole: 'viewer' },
    ]),
  );
});

it('a stored secret stays when the field is empty', async () => {
  const { user, server } = openSection({ provider }, { 'workspaces.saveSignOnProvider': done });
  await user.click(await button('Change Provider'));
  const dialog = await screen.findByRole('dialog', { name: 'Identity Provider' });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.inputsOf('workspaces.saveSignOnProvider')).toEqual([
      { issuer: provider.issuer, clientId: 'careroster', defaultRole: 'recruiter' },
    ]),
  );
});

it('a provider that is refused says why beside its field, and keeps what was entered', async () => {
  const refusal = failure('PROVIDER_UNAVAILABLE', 'The identity provider cannot be used.', 'issuer');
  const { user, server } = openSection({}, { 'workspaces.saveSignOnProvider': refusal });
  await user.click(await button('Enter Provider'));
  const dialog = await screen.findByRole('dialog', { name: 'Identity Provider' });
  const typed = { Issuer: 'https://login.example/', 'Client ID': 'care', 'Client secret': 'a secret' };
  for (const [label, text] of Object.entries(typed)) await user.type(within(dialog).getByLabelText(label), text);
  await user.dblClick(within(dialog).getByRole('button', { name: 'Save' }));
  await within(dialog).findByText('The identity provider cannot be used.');
  expect(within(dialog).getByLabelText('Issuer').getAttribute('aria-invalid')).toBe('true');
  for (const [label, text] of Object.entries(typed))
    expect(within(dialog).getByLabelText<HTMLInputElement>(label).value).toBe(text);
  server.answer({ 'workspaces.saveSignOnProvider': done });
  await user.dblClick(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Identity Provider' })).toBeNull());
});

it('a refused enforcement says what to do, and the question stays open', async () => {
  const tested = { ...provider, testedAt: '2026-03-03T12:00:00Z' };
  const refusal = failure('SECOND_FACTOR_NEEDED', 'Set up two-factor sign-in in Account Settings first.');
  const { user, server } = openSection(
    { provider: tested, domains: [domain] },
    { 'workspaces.enforceSignOn': refusal },
  );
  await user.click(await button('Enforce northline.example'));
  const dialog = await screen.findByRole('dialog', { name: 'Enforce Single Sign-On' });
  await user.dblClick(within(dialog).getByRole('button', { name: 'Enforce' }));
  await screen.findByText('Set up two-factor sign-in in Account Settings first.');
  expect(server.inputsOf('workspaces.enforceSignOn').length).toBeGreaterThanOrEqual(1);
  expect(screen.queryByRole('dialog', { name: 'Enforce Single Sign-On' })).not.toBeNull();
});

it('a domain that is refused says why beside the field', async () => {
  const refusal = failure('PUBLIC_DOMAIN', 'Anyone can have an address of gmail.com.', 'domain');
  const { user } = openSection({}, { 'workspaces.addSignOnDomain': refusal });
  await user.type(await screen.findByLabelText('Domain'), 'gmail.com{Enter}');
  await screen.findByText('Anyone can have an address of gmail.com.');
});

it('a proven domain is enforced after a test only, and after a question', async () => {
  openSection({ provider, domains: [domain] });
  await screen.findByText('Proven');
  expect(screen.queryByRole('button', { name: 'Enforce northline.example' })).toBeNull();
});

it('a tested domain is enforced after a question', async () => {
  const tested = { ...provider, testedAt: '2026-03-03T12:00:00Z' };
  const { user, server } = openSection({ provider: tested, domains: [domain] }, { 'workspaces.enforceSignOn': done });
  await user.click(await button('Enforce northline.example'));
  const dialog = await screen.findByRole('dialog', { name: 'Enforce Single Sign-On' });
  await user.click(within(dialog).getByRole('button', { name: 'Enforce' }));
  await waitFor(() =>
    expect(server.inputsOf('workspaces.enforceSignOn')).toEqual([{ domain: 'northline.example', isEnforced: true }]),
  );
});

it('a person who lost the seat is allowed again', async () => {
  const identity = {
    id: '7',
    person: { name: '<b>Ana</b>', email: 'ana@northline.example' },
    endedAt: '2026-03-04T12:00:00Z',
  };
  const gone = { id: '8', person: null, endedAt: '2026-03-04T12:00:00Z' };
  const { user, server } = openSection(
    { provider, identities: [identity, gone] },
    { 'workspaces.allowSignOnAgain': done },
  );
  await screen.findByText('A deleted account');
  expect(document.body.textContent).toContain('<b>Ana</b>');
  await user.click(await button('Allow Again: ana@northline.example'));
  await waitFor(() => expect(server.inputsOf('workspaces.allowSignOnAgain')).toEqual([{ id: '7' }]));
});

const lost = (id: string) => ({
  id,
  person: { name: 'Ana', email: `${id}@northline.example` },
  endedAt: '2026-03-04T12:00:00Z',
});

it('two people are allowed again by two clicks in a row, and one by a double click', async () => {
  const { user, server } = openSection(
    { provider, identities: [lost('ana'), lost('ben')] },
    { 'workspaces.allowSignOnAgain': done },
  );
  await user.dblClick(await button('Allow Again: ana@northline.example'));
  await expect.poll(() => server.inputsOf('workspaces.allowSignOnAgain')).toEqual([{ id: 'ana' }]);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Allow Again: ben/ }).getAttribute('aria-disabled')).not.toBe('true'),
  );
  await user.dblClick(await button('Allow Again: ben@northline.example'));
  await expect.poll(() => server.inputsOf('workspaces.allowSignOnAgain')).toEqual([{ id: 'ana' }, { id: 'ben' }]);
});

it.each([...signOnRefusals, 'invented', '<script>'])('a refused person reads what to do: %s', async (refused) => {
  open(<SignOnRefusedScreen />, { address: `/sign-on?${new URLSearchParams({ refused })}` });
  await screen.findByRole('heading', { name: 'You were not logged in' });
  expect(document.body.textContent).toMatch(/\b(?:ask|start|log in|tell|try)\b/i);
});
