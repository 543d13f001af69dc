// @vitest-environment happy-dom
// the activity line of rows, the panel of profiles, and recently viewed people.
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CandidateActivity, Membership } from '#contract/activity/activity.ts';
import { reportWrite } from '#web/foundation/own-writes.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { open } from '#web/testing/open.tsx';
import { ActivityLine, ActivityPanel, ActivityProvider, RecentlyViewedScreen, useRecordView } from './public.ts';
import { activityText } from './activity-text.ts';

const membership = (changes: Partial<Membership> = {}): Membership => ({
  list_id: 'l1',
  name: 'Night shift',
  stage: 'contacted',
  note: null,
  next_step: null,
  next_step_on: null,
  version: 0,
  owner: null,
  my_right: 'manage',
  last_event: null,
  added_at: '2026-11-18T10:00:00Z',
  ...changes,
});
const done = (changes: Partial<CandidateActivity> = {}): CandidateActivity => ({
  id: '41',
  lists: [],
  list_count: 0,
  last_contact: null,
  contacted: null,
  revealed: null,
  in_own_system: false,
  in_workspace_system: false,
  ...changes,
});
const on = (lists: Membership[], count = lists.length) => done({ lists, list_count: count });
const textOf = (activity: CandidateActivity, listId: string | null = null) =>
  activityText(activity, { listId: listId, today: '2026-11-20', isLocal: false });

describe('the text of activity', () => {
  it.each([
    [on([membership()]), 'On Night shift · Contacted', 'Contacted'],
    [
      done({
        lists: [membership()],
        list_count: 1,
        last_contact: { channel: 'call', outcome: 'voicemail', at: '2026-11-18T10:00:00Z' },
        revealed: { at: '2026-11-18T10:00:00Z', kinds: ['mobile_phone'] },
      }),
      'On Night shift · Contacted · called Nov 18 · phone viewed',
      'Contacted',
    ],
    [
      on([membership(), membership({ list_id: 'l2', name: 'ICU', stage: 'no' })]),
      'On Night shift (Contacted), ICU (No)',
      '2 lists',
    ],
    [
      on([membership(), membership({ list_id: 'l2', name: 'ICU', stage: 'no' })], 4),
      'On Night shift (Contacted), ICU (No), +2',
      '4 lists',
    ],
    [
      done({ last_contact: { channel: 'email', outcome: 'sent', at: '2025-11-18T10:00:00Z' } }),
      'Emailed Nov 18, 2025',
      'Emailed',
    ],
    [
      done({ revealed: { at: '2026-11-18T10:00:00Z', kinds: ['work_email', 'office_phone'] } }),
      'Phone and email viewed',
      'Viewed',
    ],
    [done({ in_own_system: true }), 'In my system', 'In my system'],
  ])('%#: names what was done', (activity, full, short) => {
    expect(textOf(activity)).toMatchObject({ full, short, notes: '' });
  });

  it('leaves out the list whose page this is, also its note', () => {
    const two = on([
      membership({ note: 'Call after six.' }),
      membership({ list_id: 'l2', name: 'ICU', note: 'Knows Ana.' }),
    ]);
    expect(textOf(two, 'l1')).toMatchObject({ full: 'On ICU · Contacted', short: 'Contacted', notes: 'Knows Ana.' });
    expect(textOf(two)?.notes).toBe('Night shift: Call after six.\nICU: Knows Ana.');
    expect(textOf(on([membership()]), 'l1')).toBeNull();
  });
});

const version = { lists: '1', contacts: '1', viewed: '1', departures: '1', shared: '' };
const answers: Answers = {
  'activity.getActivityVersion': version,
  'activity.findActivity': {
    data: [on([membership({ note: 'Call after six.', next_step: 'Offer', next_step_on: '2026-11-30' })])],
  },
};
const rows = (first: Parameters<typeof ActivityProvider>[0]['first'] = null) => (
  <ActivityProvider candidateIds={['41', '42']} first={first}>
    {['41', '42'].map((id) => (
      <div key={id} data-testid={id}>
        <ActivityLine candidateId={id} />
      </div>
    ))}
    <ActivityPanel candidateId="41" name="Rosa Almeida" />
  </ActivityProvider>
);

describe('a page with people', () => {
  it('asks once for all of them, and shows nothing at the others', async () => {
    const { server } = open(rows(), { answers });
    await screen.findByText('On Night shift · Contacted');
    expect(screen.getByTestId('42').innerHTML).toBe('');
    expect(server.inputsOf('activity.findActivity')).toEqual([{ physicianIds: ['41', '42'] }]);
  });

  it('has no line for a reveal beside contacts that are marked, except where there is a line anyway', () => {
    const revealed = { at: '2026-11-18T10:00:00Z', kinds: ['mobile_phone' as const] };
    const [only, more] = [done({ revealed }), done({ id: '42', revealed, in_own_system: true })];
    open(
      <ActivityProvider candidateIds={['41', '42']} first={{ ids: ['41', '42'], activity: [only, more], version }}>
        <p data-testid="41">
          <ActivityLine candidateId="41" besideContacts />
        </p>
        <p data-testid="42">
          <ActivityLine candidateId="42" besideContacts />
        </p>
      </ActivityProvider>,
      { answers },
    );
    expect(screen.getByTestId('41').innerHTML).toBe('');
    expect(screen.getByTestId('42').textContent).toContain('Phone viewed · in my system');
  });

  it('asks for nothing that came with it', async () => {
    const first = { ids: ['41', '42'], activity: [on([membership()])], version };
    const { server } = open(rows(first), { answers });
    expect(screen.getByTestId('41').textContent).toContain('On Night shift · Contacted');
    await waitFor(() => expect(server.inputsOf('activity.getActivityVersion').length).toBeGreaterThan(0));
    expect(server.inputsOf('activity.findActivity')).toEqual([]);
  });

  it('reads again what another device changed, and at once what the page itself changed', async () => {
    const { server } = open(rows(), { answers });
    await screen.findByText('On Night shift · Contacted');
    server.answer({
      'activity.getActivityVersion': { ...version, lists: '2' },
      'activity.findActivity': { data: [on([membership({ stage: 'replied' })])] },
    });
    await screen.findByText('On Night shift · Replied');
    server.answer({
      'activity.getActivityVersion': { ...version, lists: '2', contacts: '2' },
      'activity.findActivity': { data: [done({ in_own_system: true })] },
    });
    act(reportWrite);
    await screen.findByTestId('41').then((row) => waitFor(() => expect(row.textContent).toContain('In my system')));
  });

  it('shows its people without activity when it cannot be read, and asks no one to sign in', async () => {
    const { server } = open(rows(), { answers: { 'activity.getActivityVersion': failure('UNAUTHENTICATED') } });
    await waitFor(() => expect(server.inputsOf('activity.getActivityVersion').length).toBeGreaterThan(0));
    expect(screen.getByTestId('41').innerHTML).toBe('');
    expect(screen.queryByRole('dialog', { name: /sign in/i })).toBeNull();
  });
});

describe('the panel of a profile', () => {
  it('has lists with note and next step, and changes the stage', async () => {
    const { user, server, text } = open(rows(), {
      answers: {
        ...answers,
        'lists.updateListMember': {
          physician_id: '41',
          stage: 'replied',
          note: null,
          added_at: '2026-11-18T10:00:00Z',
        },
      },
    });
    await screen.findByText('On your lists');
    expect(text()).toContain('Call after six.');
    expect(text()).toContain('Next: Offer, Nov 30');
    expect(screen.getByRole('link', { name: 'Night shift' }).getAttribute('href')).toBe('/lists/l1');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Stage of Rosa Almeida on Night shift' }), 'replied');
    await screen.findByText('On Night shift · Replied');
    expect(server.inputsOf('lists.updateListMember')).toEqual([{ id: 'l1', physicianId: '41', stage: 'replied' }]);
  });

  it('says why a stage was not changed, and keeps the one that is', async () => {
    const { user } = open(rows(), {
      answers: { ...answers, 'lists.updateListMember': failure('NOT_IN_LIST', 'Gone from it.') },
    });
    const stage = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^Stage of/ });
    await user.selectOptions(stage, 'no');
    await screen.findByText('Gone from it.');
    expect(stage.value).toBe('contacted');
  });

  it('names further lists, the last call and the reveals, also without a list', async () => {
    const whole = done({
      last_contact: { channel: 'call', outcome: 'voicemail', at: '2026-11-18T10:00:00Z' },
      revealed: { at: '2026-11-18T10:00:00Z', kinds: ['mobile_phone'] },
      in_own_system: true,
    });
    const { text, server } = open(rows(), { answers: { ...answers, 'activity.findActivity': { data: [whole] } } });
    await screen.findByText('Your activity');
    expect(text()).toMatch(/CalledVoicemail, Nov 18.*Viewed.*Nov 18.*In my system/);
    server.answer({
      'activity.getActivityVersion': { ...version, lists: '3' },
      'activity.findActivity': { data: [on([membership()], 21)] },
    });
    await screen.findByRole('link', { name: '20 more lists' });
  });
});

const viewed = [
  {
    id: '41',
    candidate: {
      firstName: 'Rosa',
      lastName: 'Almeida',
      credentials: 'RN',
      title: 'Nurse',
      specialty: null,
      organization: null,
      location: 'Chicago, IL',
    },
    viewed_at: '2026-11-18T10:00:00Z',
  },
];
const Viewing = ({ id }: { id: string | null }) => {
  useRecordView(id);
  return null;
};

describe('recently viewed people', () => {
  it('are listed with what was done, and cleared after a question', async () => {
    const { user, server } = open(<RecentlyViewedScreen days={90} />, {
      answers: {
        ...answers,
        'activity.listRecentlyViewed': { data: viewed },
        'activity.clearRecentlyViewed': { success: true },
      },
    });
    expect((await screen.findByRole('link', { name: 'Rosa Almeida' })).getAttribute('href')).toBe('/physician/41');
    await screen.findByText('On Night shift · Contacted');
    await user.click(screen.getByRole('button', { name: 'Clear All' }));
    server.answer({ 'activity.listRecentlyViewed': { data: [] } });
    const [, confirm] = screen.getAllByRole('button', { name: 'Clear All' });
    if (confirm !== undefined) await user.click(confirm);
    await screen.findByText('You have not viewed anyone yet');
    expect(server.inputsOf('activity.clearRecentlyViewed')).toHaveLength(1);
  });

  it('are asked for after the version, so that a change meanwhile is noticed', async () => {
    const asked = Promise.withResolvers<unknown>();
    const { server } = open(<RecentlyViewedScreen days={90} />, {
      answers: {
        ...answers,
        'activity.getActivityVersion': () => asked.promise,
        'activity.listRecentlyViewed': { data: viewed },
      },
    });
    await waitFor(() => expect(server.inputsOf('activity.getActivityVersion')).toHaveLength(1));
    expect(server.inputsOf('activity.listRecentlyViewed')).toEqual([]);
    asked.resolve(version);
    await screen.findByRole('link', { name: 'Rosa Almeida' });
  });

  it('are recorded once they are shown', async () => {
    const { server } = open(<Viewing id="41" />, { answers: { 'activity.recordView': { success: true } } });
    await waitFor(() => expect(server.inputsOf('activity.recordView')).toEqual([{ physicianId: '41' }]));
  });
});
