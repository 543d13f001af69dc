// @vitest-environment happy-dom
// What an owner chooses to share, and what happens when that is refused.
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { SharedRight } from '#contract/access/sharing.ts';
import { failure } from '#web/testing/fake-server.ts';
import { open } from '#web/testing/open.tsx';
import { ShareDialog, type Shareable } from './share-dialog.tsx';

const hints = { view: 'They read it.', manage: 'They change it.' };
const own: Shareable = { name: '<b>Texas</b>', owner: null, shared: null };

interface Shared {
  right: SharedRight | null;
  answer: PromiseWithResolvers<string>;
}

function openDialog(thing: Shareable) {
  const sent: Shared[] = [];
  const onShared = vi.fn<(answer: string, right: SharedRight | null) => void>();
  const onClose = vi.fn<() => void>();
  const opened = open(
    <ShareDialog
      thing={thing}
      kind="template"
      hints={hints}
      send={(right) => {
        const answer = Promise.withResolvers<string>();
        sent.push({ right, answer });
        return answer.promise;
      }}
      onShared={onShared}
      onClose={onClose}
    />,
  );
  return { ...opened, sent, onShared, onClose };
}

const dialog = () => screen.findByRole('dialog', { name: 'Share this template' });
const choice = async (name: RegExp): Promise<HTMLInputElement> =>
  within(await dialog()).getByRole<HTMLInputElement>('radio', { name });

it('the rights that are offered are those with a hint, and the present one is chosen', async () => {
  openDialog({ ...own, shared: { right: 'manage' } });
  const radios = within(await dialog()).getAllByRole<HTMLInputElement>('radio');
  expect(radios.map(({ checked }) => checked)).toEqual([false, false, true]);
  expect((await dialog()).textContent).toContain('“<b>Texas</b>” belongs to you.');
  expect(within(await dialog()).queryByRole('radio', { name: /^Work/ })).toBeNull();
});

it('a choice is sent once by a double click, and a refusal keeps it and says why', async () => {
  const { user, sent, onShared, onClose } = openDialog(own);
  await user.click(await choice(/^View/));
  await user.dblClick(within(await dialog()).getByRole('button', { name: 'Save' }));
  expect(sent.map(({ right }) => right)).toEqual(['view']);
  sent[0]?.answer.reject(failure('NO_SEAT', 'You have no seat at the moment. Nothing was changed.'));
  await within(await dialog()).findByText('You have no seat at the moment. Nothing was changed.');
  expect([(await choice(/^View/)).checked, onShared.mock.calls.length, onClose.mock.calls.length]).toEqual([
    true,
    0,
    0,
  ]);
  await user.click(within(await dialog()).getByRole('button', { name: 'Save' }));
  sent[1]?.answer.resolve('shared');
  await expect.poll(() => onShared.mock.calls[0]?.slice(0, 2)).toEqual(['shared', 'view']);
});

it('the end of the sharing is sent as none', async () => {
  const { user, sent } = openDialog({ ...own, owner: { id: 'ana', name: 'Ana Lopez' }, shared: { right: 'view' } });
  await user.click(await choice(/^Only Ana Lopez/));
  await user.keyboard('{Enter}');
  await expect.poll(() => sent.map(({ right }) => right)).toEqual([null]);
});

it('Cancel sends nothing', async () => {
  const { user, sent, onClose } = openDialog(own);
  await user.click(await choice(/^Manage/));
  await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
  expect([sent, onClose.mock.calls.length]).toEqual([[], 1]);
});
