import { describe, expect, test } from 'vitest';
import { includesRight, sharedRights } from '#contract/access/sharing.ts';
import { workspaceRoles } from '#contract/access/workspace-roles.ts';
import { readerOf, rightTo } from './sharing.ts';

const work = { userId: 'ana', workspaceId: 'agency', sharedRight: 'work' as const };
const seat = {
  workspaceId: 'agency',
  workspaceName: 'Agency',
  role: 'recruiter' as const,
  isSuspended: false,
  revealsPerDay: null,
  exportedPerDay: null,
  poolRevealsPerDay: null,
  poolExportedPerDay: null,
};

describe('the right to shared work', () => {
  test('is none for strangers, members of another workspace and members of a suspended one', () => {
    const others = [
      readerOf('ben', { seat: null }),
      readerOf('ben', { seat: { ...seat, workspaceId: 'other' } }),
      readerOf('ben', { seat: { ...seat, isSuspended: true } }),
    ];
    for (const reader of others) expect(rightTo(work, reader)).toBeNull();
  });

  test('is none for any role while the work is not shared', () => {
    for (const role of workspaceRoles)
      expect(
        rightTo({ ...work, workspaceId: null, sharedRight: null }, readerOf('ben', { seat: { ...seat, role } })),
      ).toBeNull();
  });

  test('is everything for the account that it belongs to, with or without a seat', () => {
    expect(rightTo(work, readerOf('ana', { seat: null }))).toBe('manage');
    expect(rightTo({ ...work, sharedRight: 'view' }, readerOf('ana', { seat }))).toBe('manage');
  });

  test('follows the role in the workspace', () => {
    const rights = workspaceRoles.map((role) =>
      sharedRights.map((sharedRight) =>
        rightTo({ ...work, sharedRight }, readerOf('ben', { seat: { ...seat, role } })),
      ),
    );
    expect(rights).toEqual([
      ['manage', 'manage', 'manage'],
      ['manage', 'manage', 'manage'],
      ['view', 'work', 'manage'],
      ['view', 'view', 'view'],
    ]);
  });

  test('includes the smaller rights', () => {
    expect(sharedRights.map((right) => sharedRights.filter((needed) => includesRight(right, needed)))).toEqual([
      ['view'],
      ['view', 'work'],
      ['view', 'work', 'manage'],
    ]);
    expect(includesRight(null, 'view')).toBe(false);
  });
});
