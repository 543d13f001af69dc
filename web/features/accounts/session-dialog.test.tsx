// @vitest-environment happy-dom
// a session that ends while a page is open.
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { call } from '#web/foundation/call.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { testViewer } from '#web/testing/render.tsx';
import { failure } from '#web/testing/fake-server.ts';
import { button, field } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { RequireAccount } from './public.ts';

const list = { id: 'l1', name: 'Shortlist', description: null };

/** A page of an account with a note that is saved. */
function Page() {
  const save = useMutation({
    mutationFn: (note: string) => call('lists.updateList', { ...list, description: note }),
  });
  return (
    <RequireAccount>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(field('Note').value);
        }}
      >
        <label>
          Note <input aria-label="Note" />
        </label>
        <button type="submit">Save</button>
        {save.isSuccess && <p>Saved</p>}
      </form>
    </RequireAccount>
  );
}

const openPage = () =>
  open(<Page />, {
    address: '/lists',
    answers: {
      'lists.updateList': failure('UNAUTHENTICATED', 'Sign in first.'),
      'signIn.signInWithPassword': failure('INVALID_EMAIL_OR_PASSWORD', 'That is not the password.'),
      'accounts.getAccount': testViewer,
    },
  });

it('The refused action goes on with the same input after its owner logged in over the page', async () => {
  const { user, server, text, address } = openPage();
  await user.type(field('Note'), 'Call on Monday');
  await user.click(await button('Save'));
  await screen.findByText('Your Session Has Ended');
  expect(field('Email').value).toBe(testViewer.email);
  expect(field('Email').readOnly).toBe(true);
  await user.type(field('Password'), 'wrong-password{Enter}');
  await screen.findByText('That is not the password.');
  server.answer({ 'signIn.signInWithPassword': { twoFactorRedirect: true } });
  await user.type(field('Password'), '!{Enter}');
  await screen.findByText(/Open your authenticator app/);
  server.answer({ 'signIn.verifyAppCode': {}, 'lists.updateList': {} });
  await user.type(field('Code'), '123456{Enter}');
  await screen.findByText('Saved');
  await waitFor(() => expect(text()).not.toContain('Your Session Has Ended'));
  const sent = { ...list, description: 'Call on Monday' };
  expect(server.inputsOf('lists.updateList')).toEqual([sent, sent]);
  expect([field('Note').value, address()]).toEqual(['Call on Monday', '/lists']);
});

it('A visitor who closes the dialog is signed out on the page', async () => {
  const { user, arriveAt } = openPage();
  await user.click(await button('Save'));
  await screen.findByText('Your Session Has Ended');
  await user.click(await button('Close'));
  await arriveAt('/login');
});

it('Signing out in another tab empties the page at once, and signing in again there lets it go on', async () => {
  const otherTab = new BroadcastChannel('session');
  const { user, server, arriveAt } = openPage();
  await user.click(await button('Save'));
  await screen.findByText('Your Session Has Ended');
  server.answer({ 'lists.updateList': {} });
  otherTab.postMessage(testViewer.id);
  await screen.findByText('Saved');
  await waitFor(() => expect(screen.queryByText('Your Session Has Ended')).toBeNull());
  otherTab.postMessage(null);
  await arriveAt('/login');
  otherTab.close();
});
