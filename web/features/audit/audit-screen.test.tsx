// @vitest-environment happy-dom
// the audit log.
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AuditLogEntry } from '#contract/audit/audit.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { button, field } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { recordSavedFiles } from '#web/testing/saved-files.ts';
import { AuditScreen } from './audit-screen.tsx';

const saved = recordSavedFiles();
const entry = (changes: Partial<AuditLogEntry> = {}): AuditLogEntry => ({
  sequence: 1_207,
  recordedAt: '2026-03-10T10:00:00.000000Z',
  actorKind: 'account',
  actorId: 'u1',
  actorEmail: 'ada@northline.example',
  action: 'export',
  subjectKind: 'account',
  subjectId: 'u2',
  subjectEmail: 'ben@clinic.example',
  before: '{"rows":1}',
  after: '{"rows":2}',
  link: '0badcafe',
  ...changes,
});
const isDisabled = async (name: string) => (await button(name)).disabled;
const openAudit = (answers: Answers = {}) =>
  open(<AuditScreen />, {
    answers: {
      'audit.listAuditEntries': { data: [entry()], next: null },
      'audit.listAuditActions': { data: ['export', 'sign_in'] },
      ...answers,
    },
  });

it('the audit screen names who did what to whom, by id where an address is not known', async () => {
  openAudit({
    'audit.listAuditEntries': {
      data: [
        entry(),
        entry({ sequence: 1_206, actorEmail: null, subjectEmail: null, before: null, after: null }),
        entry({ sequence: 1_205, actorKind: 'operator', actorId: 'root', actorEmail: null, subjectKind: null }),
      ],
      next: null,
    },
  });
  await screen.findByText('1,207');
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'TimeWhoDidToBeforeAfterEntryLink',
    'Mar 10, 2026, 3:00:00 AM PDTada@northline.exampleexportben@clinic.example{"rows":1}{"rows":2}1,2070badcafe',
    'Mar 10, 2026, 3:00:00 AM PDTaccount u1exportaccount u21,2060badcafe',
    'Mar 10, 2026, 3:00:00 AM PDToperator rootexport{"rows":1}{"rows":2}1,2050badcafe',
  ]);
});

it('the audit screen has older and newer pages, and begins at the newest entry when the filters change', async () => {
  const { user, server } = openAudit({
    'audit.listAuditEntries': ({ before }) => ({
      data: [entry({ sequence: before === undefined ? 300 : Number(before) - 1 })],
      next: before === '100' ? null : before === undefined ? 200 : 100,
    }),
  });
  await screen.findByText('300');
  await screen.findByText('Page 1');
  expect([await isDisabled('Newer'), await isDisabled('Older')]).toEqual([true, false]);
  await user.click(await button('Older'));
  await screen.findByText('199');
  await user.click(await button('Older'));
  await screen.findByText('99');
  await screen.findByText('Page 3');
  expect([await isDisabled('Newer'), await isDisabled('Older')]).toEqual([false, true]);
  await user.click(await button('Newer'));
  await screen.findByText('199');
  await screen.findByRole('option', { name: 'sign_in' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'sign_in');
  await user.type(field('Who'), ' ada@northline.example ');
  await user.type(field('From'), '2026-03-01');
  await user.click(await button('Apply'));
  await screen.findByText('Page 1');
  await waitFor(() =>
    expect(server.inputsOf('audit.listAuditEntries').at(-1)).toEqual({
      action: 'sign_in',
      actor: 'ada@northline.example',
      from: '2026-03-01',
    }),
  );
});

it('the audit screen says that no entry passes the filters', async () => {
  openAudit({ 'audit.listAuditEntries': { data: [], next: null } });
  await screen.findByText('No entry passes the filters.');
});

it('the audit screen is read again after a failure', async () => {
  const { user, server, text } = openAudit({ 'audit.listAuditEntries': failure('UNAVAILABLE') });
  await screen.findByText('Failed to load the audit log');
  expect(text()).not.toMatch(/Loading the audit log|Page 1/);
  server.answer({ 'audit.listAuditEntries': { data: [entry()], next: null } });
  await user.click(await button('Try Again'));
  await screen.findByText('1,207');
  expect(text()).not.toContain('Failed to load');
});

it('the audit screen verifies the entries part by part, and shows how far it is', async () => {
  const second = Promise.withResolvers<object>();
  const { user, server } = openAudit({
    'audit.verifyAudit': ({ after }) =>
      after === 0 ? { verified: 1_000, last: 1_500, isEnd: false, fault: null } : second.promise,
  });
  await user.click(await button('Verify'));
  await screen.findByText('1,000 of 1,500 entries verified.');
  await user.click(await button('Verifying…'));
  await waitFor(() => expect(server.inputsOf('audit.verifyAudit')).toHaveLength(2));
  second.resolve({ verified: 1_500, last: 1_500, isEnd: true, fault: null });
  await screen.findByText('Verified: all 1,500 entries are as they were written.');
  expect(server.inputsOf('audit.verifyAudit')).toEqual([{ after: 0 }, { after: 1_000 }]);
});

it.each([
  ['altered', 'Entry 1,001 was altered. Restore the database from a backup, and compare the entries.'],
  ['missing', 'Entry 1,001 is missing.'],
  ['cut', 'Entry 1,001 is where the record was cut.'],
] as const)('the verification names the entry that is %s', async (kind, words) => {
  const { user, text } = openAudit({
    'audit.verifyAudit': { verified: 1_000, last: 1_500, isEnd: true, fault: { sequence: 1_001, kind } },
  });
  await user.click(await button('Verify'));
  await waitFor(() => expect(text()).toContain(words));
  expect(text()).not.toContain('Verified: all');
});

it('the audit screen says that a verification was interrupted', async () => {
  const { user } = openAudit({ 'audit.verifyAudit': failure('UNAVAILABLE') });
  await user.click(await button('Verify'));
  await screen.findByText('The verification was interrupted. Try again.');
});

it('exports every part of what passes the filters into one file', async () => {
  const { user, server } = openAudit({
    'audit.exportAuditEntries': ({ before }) =>
      before === undefined ? { lines: '{"a":1}\n', next: 500 } : { lines: '{"b":2}\n', next: null },
  });
  await user.type(field('Subject'), 'u2');
  await user.click(await button('Apply'));
  await user.click(await button('Export'));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(server.inputsOf('audit.exportAuditEntries')).toEqual([{ subject: 'u2' }, { subject: 'u2', before: 500 }]);
  expect(saved[0]?.name).toMatch(/^audit-\d{4}-\d\d-\d\d\.jsonl$/);
  expect(saved[0]).toMatchObject({ type: 'application/jsonl', size: 16 });
});

it('the audit screen says why an export failed, and saves no file', async () => {
  const { user } = openAudit({ 'audit.exportAuditEntries': failure('FORBIDDEN', 'Only administrators export.') });
  await user.click(await button('Export'));
  await screen.findByText('Export failed');
  await screen.findByText('Only administrators export.');
  expect(saved).toEqual([]);
});
