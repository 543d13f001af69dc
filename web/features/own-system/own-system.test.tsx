// @vitest-environment happy-dom
// the section of the user's own system.
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Answers } from '#web/testing/fake-server.ts';
import { button } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { OwnSystemSection } from './own-system-section.tsx';

const runId = '44444444-4444-4444-8444-444444444444';
const system = { candidates: 2, rows: 3, changedAt: '2026-11-01T10:00:00.000Z' };
const answers: Answers = {
  'ownSystem.getOwnSystem': { system, workspace: null },
  'ownSystem.deleteOwnSystem': { success: true },
  'listMatching.replaceOwnSystem': { system },
};

describe('the own system', () => {
  it('is saved from a comparison, which says whom it has then', async () => {
    const { user, server } = open(<OwnSystemSection runId={runId} />, {
      answers: { ...answers, 'ownSystem.getOwnSystem': { system: null, workspace: null } },
    });
    await screen.findByText(/Save these people as those of your system/);
    server.answer({ 'ownSystem.getOwnSystem': { system, workspace: null } });
    await user.click(await button('Save as My System'));
    await screen.findByText(/^2 people of the directory are in your system, by a file of 3 rows/);
    expect(server.inputsOf('listMatching.replaceOwnSystem')).toEqual([{ id: runId, owner: 'account' }]);
    expect(screen.getByRole('link', { name: 'Search Without Them' }).getAttribute('href')).toBe(
      '/search?inMySystem=false',
    );
  });

  it('is deleted, also without a comparison', async () => {
    const { user, server } = open(<OwnSystemSection runId={null} />, { answers });
    const remove = await button('Delete My System');
    server.answer({ 'ownSystem.getOwnSystem': { system: null, workspace: null } });
    await user.click(remove);
    await waitFor(() => expect(screen.queryByText('My system')).toBeNull());
    expect(server.inputsOf('ownSystem.deleteOwnSystem')).toHaveLength(1);
  });
});

const ofWorkspace = (mayManage: boolean): Answers => ({
  ...answers,
  'ownSystem.getOwnSystem': { system: null, workspace: { system, mayManage } },
});

describe('the system of the workspace', () => {
  it('is replaced and deleted by who manages it', async () => {
    const { user, server } = open(<OwnSystemSection runId={runId} />, { answers: ofWorkspace(true) });
    await screen.findByText(/^2 people of the directory are in your workspace’s system/);
    await user.click(await button('Replace Workspace System'));
    await waitFor(() =>
      expect(server.inputsOf('listMatching.replaceOwnSystem')).toEqual([{ id: runId, owner: 'workspace' }]),
    );
    await button('Save as My System');
    await user.click(await button('Delete Workspace System'));
    await waitFor(() => expect(server.inputsOf('ownSystem.deleteOwnSystem')).toEqual([{ owner: 'workspace' }]));
  });

  it('is only read by other members', async () => {
    open(<OwnSystemSection runId={runId} />, { answers: ofWorkspace(false) });
    await screen.findByText(/^2 people of the directory are in your workspace’s system/);
    expect(screen.queryByRole('button', { name: /Workspace System/ })).toBeNull();
    await button('Save as My System');
  });
});
