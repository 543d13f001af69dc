// @vitest-environment happy-dom
// What a page saves while its visitor signs out.
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { call, fetchFile, readLines, sendFilePart } from '#web/foundation/call.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { failure } from '#web/testing/fake-server.ts';
import { button, field } from '#web/testing/find.ts';
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

const path = '/api/file';
const { signal } = new AbortController();

async function lastOf(lines: AsyncIterable<string>): Promise<string | null> {
  let last: string | null = null;
  for await (const line of lines) last = line;
  return last;
}

/** Requests that are no calls of an operation. */
const requests = {
  'A part of a file': () => sendFilePart(path, new Blob(['1']), signal),
  'A file': () => fetchFile(path),
  'An answer that is read while it arrives': () => readLines(path, {}, { signal, read: lastOf }),
};

function FilePage({ request }: { request: () => Promise<unknown> }) {
  const transfer = useMutation({ mutationFn: request });
  const signOut = useSignOut();
  return (
    <RequireAccount>
      <button onClick={() => transfer.mutate()}>Transfer</button>
      <button onClick={() => signOut.mutate()}>Log out</button>
      {transfer.isSuccess && <p>Transferred</p>}
    </RequireAccount>
  );
}

describe.each(Object.entries(requests))('%s', (_name, request) => {
  /** `ended`: what the server answers to signing out. */
  function openFilePage(response: () => Response, ended: () => unknown) {
    const page = open(<FilePage request={request} />, { address: '/lists', answers: { 'signIn.signOut': ended } });
    let received = 0;
    page.server.serve(path, () => {
      received += 1;
      return response();
    });
    return { ...page, received: () => received };
  }

  async function transferWhileSigningOut({ user, server, received }: ReturnType<typeof openFilePage>): Promise<void> {
    await user.click(await button('Log out'));
    await waitFor(() => expect(server.inputsOf('signIn.signOut')).toHaveLength(1));
    await user.click(await button('Transfer'));
    expect(received()).toBe(0);
  }

  it('is not sent for a visitor after they signed out', async () => {
    const ended = later();
    const page = openFilePage(() => new Response('1'), ended.read);
    await transferWhileSigningOut(page);
    ended.resolve({ success: true });
    await page.arriveAt('/login');
    expect(page.received()).toBe(0);
  });

  it('is sent when signing out fails', async () => {
    const ended = later();
    const page = openFilePage(() => new Response('1'), ended.read);
    await transferWhileSigningOut(page);
    ended.reject(failure('UNAVAILABLE'));
    await screen.findByText('Transferred');
    expect(page.received()).toBe(1);
  });
});

it.each(Object.entries(requests))('Signing out waits for all of it: %s', async (_name, request) => {
  const content = new TransformStream<Uint8Array, Uint8Array>();
  const response = Promise.withResolvers<Response>();
  const { user, server, arriveAt } = open(<FilePage request={request} />, {
    address: '/lists',
    answers: { 'signIn.signOut': success },
  });
  server.serve(path, () => response.promise);
  await user.click(await button('Transfer'));
  await user.click(await button('Log out'));
  expect(server.inputsOf('signIn.signOut')).toEqual([]);
  response.resolve(new Response(content.readable));
  // What is sent to the server has no content in its answer.
  if (request !== requests['A part of a file']) {
    await new Promise((resolve) => setTimeout(resolve));
    expect(server.inputsOf('signIn.signOut')).toEqual([]);
  }
  await content.writable.close();
  await arriveAt('/login');
  expect(server.inputsOf('signIn.signOut')).toHaveLength(1);
});

/** A page that visitors without an account see, too. */
function PublicPage() {
  const signOut = useSignOut();
  return (
    <>
      <input aria-label="Message" />
      <button onClick={() => signOut.mutate()}>Log out</button>
    </>
  );
}

it('A public page keeps nothing that was entered when the visitor signs out', async () => {
  const { user } = open(<PublicPage />, { answers: { 'signIn.signOut': success } });
  await user.type(field('Message'), 'Call Ada at 555-0142');
  await user.click(await button('Log out'));
  await waitFor(() => expect(field('Message').value).toBe(''));
});
