// @vitest-environment happy-dom
// What a page saves while its visitor signs out.
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { call } from '#web/foundation/call.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { failure } from '#web/testing/fake-server.ts';
import { button } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { RequireAccount } from './public.ts';
import { useSignOut } from './use-sign-out.ts';

function Page() {
  const save = useMutation({ mutationFn: () => call('lists.updateList', { id: 'l1', name: 'Shortlist' }) });
  const signOut = useSignOut();
  return (
    <RequireAccount>
      <button onClick={() => save.mutate()}>Save</button>
      <button onClick={() => signOut.mutate()}>Log out</button>
      {save.isSuccess && <p>Saved</p>}
    </RequireAccount>
  );
}

/** An answer that the test gives later. */
function later() {
  const answer = Promise.withResolvers<unknown>();
  return { ...answer, read: () => answer.promise };
}

/** `saved`, `ended`: what the server answers to saving and to signing out. */
const openPage = (saved: () => unknown, ended: () => unknown) =>
  open(<Page />, { address: '/lists', answers: { 'lists.updateList': saved, 'signIn.signOut': ended } });
const success = () => ({ success: true });

/** Signs out, and saves before the server answered. */
async function saveWhileSigningOut({ user, server }: ReturnType<typeof openPage>): Promise<void> {
  await user.click(await button('Log out'));
  await waitFor(() => expect(server.inputsOf('signIn.signOut')).toHaveLength(1));
  await user.click(await button('Save'));
  expect(server.inputsOf('lists.updateList')).toEqual([]);
}

it('Signing out waits for what is being saved', async () => {
  const saved = later();
  const { user, server, arriveAt } = openPage(saved.read, success);
  await user.click(await button('Save'));
  await user.click(await button('Log out'));
  expect([server.inputsOf('lists.updateList').length, server.inputsOf('signIn.signOut').length]).toEqual([1, 0]);
  saved.resolve({});
  await arriveAt('/login');
  expect(server.inputsOf('signIn.signOut')).toHaveLength(1);
});

it('Nothing is sent for a visitor after they signed out', async () => {
  const ended = later();
  const page = openPage(success, ended.read);
  await saveWhileSigningOut(page);
  ended.resolve({ success: true });
  await page.arriveAt('/login');
  expect(page.server.inputsOf('lists.updateList')).toEqual([]);
});

it('What waited is sent when signing out fails', async () => {
  const ended = later();
  const page = openPage(success, ended.read);
  await saveWhileSigningOut(page);
  ended.reject(failure('UNAVAILABLE'));
  await screen.findByText('Saved');
  expect(page.address()).toBe('/lists');
});
