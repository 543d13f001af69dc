// @vitest-environment happy-dom
// Logging in with the provider of an organization, as the login offers it.
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { button, field } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { LoginScreen } from './login-screen.tsx';

const openLogin = (answers: Answers) =>
  open(<LoginScreen />, { viewer: null, address: '/login?return_to=/search', answers });

const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
afterEach(() => assign.mockClear());

it('the login asks about the domain of the address, and leads to its provider', async () => {
  const { user, server } = openLogin({
    'workspaces.readSignOn': { isOffered: true, isEnforced: true },
    'workspaces.beginSignOn': { url: 'https://login.northline.example/authorize' },
  });
  await user.type(field('Email'), ' Ana@Northline.example ');
  await user.tab();
  await user.click(await button('Continue with Single Sign-On'));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://login.northline.example/authorize'));
  expect(server.inputsOf('workspaces.readSignOn')).toEqual([{ domain: 'northline.example' }]);
  expect(server.inputsOf('workspaces.beginSignOn')).toEqual([{ email: 'ana@northline.example', returnTo: '/search' }]);
});

it('a domain without single sign-on sees the password only', async () => {
  const { user, server } = openLogin({ 'workspaces.readSignOn': { isOffered: false, isEnforced: false } });
  await user.type(field('Email'), 'ana@northline.example');
  await user.tab();
  await waitFor(() => expect(server.inputsOf('workspaces.readSignOn')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Continue with Single Sign-On' })).toBeNull();
});

it('a provider that is down leaves the visitor on the page with a text', async () => {
  const { user } = openLogin({
    'workspaces.readSignOn': { isOffered: true, isEnforced: false },
    'workspaces.beginSignOn': failure('PROVIDER_UNAVAILABLE', 'The identity provider does not answer.'),
  });
  await user.type(field('Email'), 'ana@northline.example');
  await user.tab();
  await user.click(await button('Continue with Single Sign-On'));
  await screen.findByText('The identity provider does not answer.');
  expect(assign).not.toHaveBeenCalled();
});
