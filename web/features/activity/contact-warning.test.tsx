// @vitest-environment happy-dom
// Who else contacted a person, and the warning before the next contact.
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CandidateActivity, WorkspaceContact } from '#contract/activity/activity.ts';
import { useContactGuard } from '#web/features/reveals/public.ts';
import { failure } from '#web/testing/fake-server.ts';
import { open } from '#web/testing/open.tsx';
import { activityText } from './activity-text.ts';
import { ActivityProvider } from './activity-provider.tsx';

const contact = (changes: Partial<WorkspaceContact> = {}): WorkspaceContact => ({
  by: 'Ana Lima',
  is_former: false,
  kind: 'email',
  at: '2026-11-08T10:00:00Z',
  warns: true,
  ...changes,
});
const activity = (id: string, contacted: WorkspaceContact | null): CandidateActivity => ({
  id,
  lists: [],
  list_count: 0,
  last_contact: null,
  contacted,
  revealed: null,
  in_own_system: false,
  in_workspace_system: false,
});

describe('the notice of a contact', () => {
  const place = { listId: null, today: '2026-11-20', isLocal: false };
  it.each([
    [contact(), 'Contacted by Ana Lima 12 days ago', 'Emailed by Ana'],
    [contact({ kind: 'call', at: '2026-11-19T23:59:00Z' }), 'Contacted by Ana Lima 1 day ago', 'Called by Ana'],
    [contact({ kind: 'reveal', at: '2026-11-20T01:00:00Z' }), 'Revealed by Ana Lima today', 'Revealed by Ana'],
    [contact({ kind: 'export' }), 'Exported by Ana Lima 12 days ago', 'Exported by Ana'],
    [contact({ is_former: true }), 'Contacted by Ana Lima, a former member, 12 days ago', 'Emailed by Ana'],
    [contact({ by: null, is_former: true }), 'Contacted by a former member 12 days ago', 'Emailed by a member'],
  ])('names who, how and when: %#', (contacted, full, short) => {
    expect(activityText(activity('41', contacted), place)).toMatchObject({ full, short, isRevealOnly: false });
  });

  it('comes before what the visitor has done', () => {
    const both = { ...activity('41', contact()), in_own_system: true };
    expect(activityText(both, place)?.full).toBe('Contacted by Ana Lima 12 days ago · in my system');
  });
});

const goneOn: string[] = [];
function ContactButton({ ids }: { ids: readonly string[] }) {
  const mayContact = useContactGuard();
  const name = `Contact ${ids.join(' and ')}`;
  return (
    <button
      type="button"
      onClick={() => void mayContact(ids).then((goesOn) => goneOn.push(`${name}: ${goesOn ? 'yes' : 'no'}`))}
    >
      {name}
    </button>
  );
}

const version = { lists: '1', contacts: '1', viewed: '1', departures: '1', shared: '' };
const page = (shown: readonly CandidateActivity[], ...groups: readonly (readonly string[])[]) => (
  <ActivityProvider
    candidateIds={shown.map(({ id }) => id)}
    first={{ ids: shown.map(({ id }) => id), activity: [...shown], version }}
  >
    {groups.map((ids) => (
      <ContactButton key={ids.join()} ids={ids} />
    ))}
  </ActivityProvider>
);
const press = async ({ user }: ReturnType<typeof open>, name: string): Promise<void> => {
  goneOn.length = 0;
  await user.click(screen.getByRole('button', { name }));
};
const answers = { 'activity.getActivityVersion': version };
const warning = () => screen.queryByRole('dialog', { name: 'Contacted Recently' });

describe('before a contact', () => {
  it('nothing is asked where no one contacted the person, or longer ago than the workspace warns', async () => {
    const shown = [activity('51', null), activity('52', contact({ warns: false }))];
    const opened = open(page(shown, ['51'], ['52'], ['51', '52']), { answers });
    for (const name of ['Contact 51', 'Contact 52', 'Contact 51 and 52']) {
      await press(opened, name);
      await waitFor(() => expect(goneOn).toEqual([`${name}: yes`]));
      expect(warning()).toBeNull();
    }
    expect(opened.server.inputsOf('activity.findActivity')).toEqual([]);
  });

  it('a warning says who did, stops at Cancel, goes on at Continue, and is not repeated', async () => {
    const opened = open(page([activity('61', contact())], ['61']), { answers });
    await press(opened, 'Contact 61');
    expect((await screen.findByRole('dialog', { name: 'Contacted Recently' })).textContent).toMatch(
      /Ana Lima emailed this person \d+ days? ago\./,
    );
    await opened.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(goneOn).toEqual(['Contact 61: no']));
    await press(opened, 'Contact 61');
    await opened.user.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(goneOn).toEqual(['Contact 61: yes']));
    await press(opened, 'Contact 61');
    await waitFor(() => expect(goneOn).toEqual(['Contact 61: yes']));
    expect(warning()).toBeNull();
  });

  it('several people are asked about once, also those who are not on the screen', async () => {
    const opened = open(page([activity('71', contact()), activity('72', null)], ['71', '72', '73']), {
      answers: {
        ...answers,
        'activity.findActivity': { data: [activity('73', contact({ at: '2026-11-09T10:00:00Z', by: 'Ben' }))] },
      },
    });
    await press(opened, 'Contact 71 and 72 and 73');
    expect((await screen.findByRole('dialog', { name: 'Contacted Recently' })).textContent).toMatch(
      /2 of these 3 people were contacted by your workspace lately\. The latest: Ben emailed one of them \d+ days? ago\./,
    );
    expect(opened.server.inputsOf('activity.findActivity')).toEqual([{ physicianIds: ['73'] }]);
    await opened.user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(goneOn).toEqual(['Contact 71 and 72 and 73: yes']));
  });

  it('a visitor goes on when it cannot be asked who contacted the person', async () => {
    const opened = open(page([activity('81', null)], ['82']), {
      answers: { ...answers, 'activity.findActivity': failure('UNAVAILABLE') },
    });
    await press(opened, 'Contact 82');
    await waitFor(() => expect(goneOn).toEqual(['Contact 82: yes']));
  });
});
