// @vitest-environment happy-dom
// the head of a list; the notes and stages of a list; removing candidates from a list.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { PhysicianList } from '#contract/lists/lists.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { button } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { ListMembers } from './list-members-context.tsx';
import { ChangeWorkButton } from './change-work-button.tsx';
import { leftText, physicianCountText } from './list-messages.ts';
import { ListScreenHead } from './list-screen-head.tsx';
import { MemberNotes } from './member-notes.tsx';
import { RemoveFromListButton } from './remove-from-list-button.tsx';
import { WholeChangeContext } from './whole-search.ts';

const list = (changes: Partial<PhysicianList> = {}): PhysicianList => ({
  id: 'l1',
  user_id: 'user-1',
  name: 'Texas nurses',
  description: null,
  created_at: '2026-03-10T10:00:00Z',
  changed_at: '2026-03-10T10:00:00Z',
  physician_count: 1_200,
  left_count: 0,
  owner: null,
  shared: null,
  my_right: 'manage',
  ...changes,
});
const dialog = (name: string) => screen.findByRole('dialog', { name });

const openHead = (
  changes: Partial<PhysicianList> = {},
  { listedCount = null, changedCount = null }: Partial<Record<'listedCount' | 'changedCount', number | null>> = {},
  answers: Answers = {},
) => {
  const changed: (PhysicianList | null)[] = [];
  const opened = open(
    <ListScreenHead
      list={list(changes)}
      listedCount={listedCount}
      changedCount={changedCount}
      onChanged={(one) => changed.push(one)}
    />,
    {
      answers: { 'lists.updateList': list({ name: 'Renamed' }), 'lists.deleteList': { success: true }, ...answers },
      address: '/lists/l1',
    },
  );
  return { ...opened, changed };
};

describe('the head of a list', () => {
  it.each([
    [{}, null, '1,200 physiciansEdit'],
    [{}, 1_200, '1,200 physiciansEdit'],
    [{}, 1_300, '1,200 physiciansEdit'],
    [{}, 1_199, '1,200 physicians. 1 is not in the directory at this moment.'],
    [{}, 1_190, '1,200 physicians. 10 are not in the directory at this moment.'],
    [{ left_count: 1 }, null, '. 1 candidate was removed from the directory and left this list.'],
    [{ description: 'For Ada' }, null, 'Texas nursesFor Ada1,200'],
  ])('%o with %s listed says "%s"', (changes, listed, words) => {
    expect(openHead(changes, { listedCount: listed }).text()).toContain(words);
  });

  it('leads to those who changed since they were added, when there are any', () => {
    expect(openHead({}, { changedCount: 0 }).text()).toContain('1,200 physiciansEdit');
    const { text } = openHead({}, { listedCount: 1_199, changedCount: 2 });
    expect(text()).toContain('is not in the directory at this moment. 2 changed since you added them.');
    const link = screen.getByRole('link', { name: '2 changed since you added them.' });
    expect(link.getAttribute('href')).toBe('/lists/l1?changed=true');
  });

  it('changes the name and the description', async () => {
    const { user, server, changed } = openHead({ description: 'For Ada' });
    await user.click(await button('Edit'));
    await dialog('Edit list');
    const name = screen.getByLabelText<HTMLInputElement>('List name');
    expect([name.value, screen.getByLabelText<HTMLInputElement>('Description (optional)').value]).toEqual([
      'Texas nurses',
      'For Ada',
    ]);
    await user.clear(name);
    await user.type(name, 'Renamed');
    await user.click(await button('Save'));
    await screen.findByText('List Updated');
    expect(server.inputsOf('lists.updateList')).toEqual([{ id: 'l1', name: 'Renamed', description: 'For Ada' }]);
    expect(changed).toMatchObject([{ name: 'Renamed' }]);
    await waitFor(() => expect(screen.queryByLabelText('List name')).toBeNull());
  });

  it('says why a change failed', async () => {
    const { user } = openHead({}, {}, { 'lists.updateList': failure('TOO_MANY', 'Wait a minute.') });
    await user.click(await button('Edit'));
    await user.click(await button('Save'));
    await screen.findByText('Failed to process list. Wait a minute.');
  });

  it('deletes the list, and then shows all lists', async () => {
    const { user, arriveAt, server } = openHead();
    await user.click(await button('Delete'));
    await user.click(await button('Delete List'));
    await arriveAt('/lists');
    await screen.findByText('List deleted');
    expect(server.inputsOf('lists.deleteList')).toEqual([{ id: 'l1' }]);
  });

  it('stays when the list could not be deleted', async () => {
    const { user, address } = openHead({}, {}, { 'lists.deleteList': failure('TOO_MANY', 'Wait a minute.') });
    await user.click(await button('Delete'));
    await user.click(await button('Delete List'));
    await screen.findByText('Could not delete list.');
    expect(address()).toBe('/lists/l1');
  });
});

const member = (changes: object = {}) =>
  ({
    physician_id: '41',
    added_at: '2026-03-10T10:00:00Z',
    stage: 'to contact',
    note: null,
    next_step: null,
    next_step_on: null,
    version: 0,
    added_by: null,
    assigned_to: null,
    ...changes,
  }) as const;
const openNotes = (one: ReturnType<typeof member> | null, answers: Answers = {}) =>
  open(
    <ListMembers listId="l1" ids={['41']}>
      <MemberNotes list={list({ id: 'l1' })} candidateId="41" name="Rosa Almeida" />
    </ListMembers>,
    { answers: { 'lists.getListMembers': { data: one === null ? [] : [one] }, ...answers } },
  );

describe('the notes and stages of a list', () => {
  it('change the stage', async () => {
    const { user, server, text } = openNotes(member(), { 'lists.updateListMember': { ...member(), stage: 'replied' } });
    const stage = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Stage of Rosa Almeida' });
    expect(stage.value).toBe('to contact');
    expect(text()).toContain('Added Mar 10, 2026');
    await user.selectOptions(stage, 'Replied');
    await waitFor(() => expect(stage.value).toBe('replied'));
    expect(server.inputsOf('lists.updateListMember')).toEqual([{ id: 'l1', physicianId: '41', stage: 'replied' }]);
  });

  it('keep a note, which Escape and Cancel leave as it was', async () => {
    const { user, server } = openNotes(member(), { 'lists.updateListMember': { ...member(), note: 'Called' } });
    await user.click(await button('Add a Note about Rosa Almeida'));
    await user.type(screen.getByLabelText('Note about Rosa Almeida'), 'Called{Escape}');
    await user.click(await button('Add a Note about Rosa Almeida'));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Note about Rosa Almeida').value).toBe('');
    await user.click(await button('Cancel'));
    await user.click(await button('Add a Note about Rosa Almeida'));
    await user.type(screen.getByLabelText('Note about Rosa Almeida'), 'Called');
    await user.click(await button('Save'));
    await user.click(await button('Edit Note about Rosa Almeida'));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Note about Rosa Almeida').value).toBe('Called');
    expect(server.inputsOf('lists.updateListMember')).toEqual([
      { id: 'l1', physicianId: '41', note: 'Called', version: 0 },
    ]);
  });

  it('get a next step, by a day that is proposed or chosen, and are done with it', async () => {
    const step = { next_step: 'Call', next_step_on: '2020-01-31' };
    const { user, server, text } = openNotes(member(), { 'lists.updateListMember': { ...member(), ...step } });
    await user.click(await button('Add a Next Step about Rosa Almeida'));
    await user.type(screen.getByLabelText('Next step about Rosa Almeida'), 'Call{Escape}');
    await user.click(await button('Add a Next Step about Rosa Almeida'));
    await user.type(screen.getByLabelText('Next step about Rosa Almeida'), 'Call');
    await user.click(await button('Tomorrow'));
    await screen.findByText(/Call ·.*Overdue since.*Jan 31, 2020/);
    await user.click(await button('Change the next step about Rosa Almeida'));
    fireEvent.change(screen.getByLabelText('Day of the next step about Rosa Almeida'), {
      target: { value: '2030-02-01' },
    });
    await user.click(await button('Save'));
    await waitFor(() => expect(server.inputsOf('lists.updateListMember')).toHaveLength(2));
    server.answer({ 'lists.updateListMember': member() });
    await user.click(await button('Done with the next step about Rosa Almeida'));
    await button('Add a Next Step about Rosa Almeida');
    const place = { id: 'l1', physicianId: '41' };
    expect(server.inputsOf('lists.updateListMember')).toEqual([
      { ...place, nextStep: 'Call', nextStepOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
      { ...place, nextStep: 'Call', nextStepOn: '2030-02-01' },
      { ...place, nextStep: '', nextStepOn: null },
    ]);
    expect(text()).not.toContain('Overdue');
  });

  it.each([
    ['Keep Both', 'Theirs\nMine'],
    ['Use Mine', 'Mine'],
    ['Use Theirs', 'Theirs'],
  ])('show both notes when another page wrote one meanwhile: %s', async (choice, note) => {
    const { user, server } = openNotes(member(), { 'lists.updateListMember': failure('NOTE_CHANGED', 'Changed.') });
    await user.click(await button('Add a Note about Rosa Almeida'));
    await user.type(screen.getByLabelText('Note about Rosa Almeida'), 'Mine');
    server.answer({ 'lists.getListMembers': { data: [member({ note: 'Theirs', version: 7 })] } });
    await user.click(await button('Save'));
    await screen.findByText('This note was changed in another window or on another device. Choose what to keep.');
    expect(screen.getByText('Mine').tagName).toBe('DD');
    expect(screen.getByText('Theirs').tagName).toBe('DD');
    server.answer({ 'lists.updateListMember': member({ note, version: 8 }) });
    await user.click(await button(choice));
    await button('Edit Note about Rosa Almeida');
    expect(server.inputsOf('lists.updateListMember').at(-1)).toEqual({
      id: 'l1',
      physicianId: '41',
      note,
      version: 7,
    });
  });

  it('keep the text when the candidate left the list during the conflict', async () => {
    const { user, server } = openNotes(member(), { 'lists.updateListMember': failure('NOTE_CHANGED', 'Changed.') });
    await user.click(await button('Add a Note about Rosa Almeida'));
    await user.type(screen.getByLabelText('Note about Rosa Almeida'), 'Mine');
    server.answer({ 'lists.getListMembers': { data: [] } });
    await user.click(await button('Save'));
    await screen.findByText('This candidate is no longer in the list. Copy your note, then reload the page.');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Note about Rosa Almeida').value).toBe('Mine');
  });

  it('say when a change was not saved, and wait until they are loaded', async () => {
    const { user } = openNotes(member({ note: 'Called' }), {
      'lists.updateListMember': failure('NOT_IN_LIST', 'This candidate is no longer in the list.'),
    });
    await screen.findByText('Called');
    await user.click(await button('Edit Note about Rosa Almeida'));
    await user.click(await button('Save'));
    await screen.findByText('This candidate is no longer in the list.');
    cleanup();
    const { text, server } = openNotes(null);
    await waitFor(() => expect(server.inputsOf('lists.getListMembers')).toEqual([{ id: 'l1', physicianIds: ['41'] }]));
    expect(text()).toBe('');
  });
});

const openButton = (ids: string[], answers: Answers) => {
  const changed: PhysicianList[] = [];
  const removed: string[][] = [];
  const opened = open(
    <RemoveFromListButton
      list={list({ id: 'l1' })}
      ids={new Set(ids)}
      onRemoved={(gone) => removed.push([...gone])}
      onChanged={(one) => changed.push(one)}
    />,
    { answers },
  );
  return { ...opened, changed, removed };
};

describe('removing candidates from a list', () => {
  it('says how many, and can be undone', async () => {
    const { user, server, changed, removed, text } = openButton(['41', '42'], {
      'lists.removeFromList': { list: list(), removed: 2, removalId: 'x1' },
      'lists.restoreToList': { list: list(), restored: 1 },
    });
    await user.click(await button('Remove from List'));
    await screen.findByText('2 candidates removed from Texas nurses.');
    expect(server.inputsOf('lists.removeFromList')).toEqual([{ id: 'l1', physicianIds: ['41', '42'] }]);
    expect(removed).toEqual([['41', '42']]);
    await user.click(await button('Undo Removal of 2'));
    await screen.findByText('1 candidate restored to Texas nurses.');
    expect(server.inputsOf('lists.restoreToList')).toEqual([{ id: 'l1', removalId: 'x1' }]);
    expect(changed).toHaveLength(2);
    expect(text()).not.toContain('Undo');
  });

  it('changes those of another search with another key, also after a change that failed', async () => {
    const keys: string[] = [];
    const start = (_work: unknown, key: string): Promise<void> => {
      keys.push(key);
      return Promise.reject(new Error('The connection was lost.'));
    };
    const { user } = open(<ChangeInSearches start={start} />);
    await user.click(await button('Set Stage'));
    await user.click(await button('Replied'));
    await waitFor(() => expect(keys).toHaveLength(1));
    await user.click(await button('Replied'));
    await waitFor(() => expect(keys).toHaveLength(2));
    fireEvent.click(screen.getByText('Other Search'));
    await user.click(await button('Replied'));
    await waitFor(() => expect(keys).toHaveLength(3));
    expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
  });

  it('needs a selection, and says why it failed', async () => {
    const { user } = openButton([], {});
    await user.click(await button('Remove from List'));
    await screen.findByText('Selection Required');
    cleanup();
    const other = openButton(['41'], { 'lists.removeFromList': failure('TOO_MANY', 'Wait a minute.') });
    await other.user.click(await button('Remove from List'));
    await screen.findByText('Failed to remove healthcare workers from list. Wait a minute.');
    expect([other.changed, other.removed]).toEqual([[], []]);
  });

  it('that removed no one offers no undo', async () => {
    const { user, text } = openButton(['41'], {
      'lists.removeFromList': { list: list(), removed: 0, removalId: null },
    });
    await user.click(await button('Remove from List'));
    await screen.findByText('0 candidates removed from Texas nurses.');
    expect(text()).not.toContain('Undo');
  });
});

const openChange = (ids: string[], answers: Answers = {}) =>
  open(<ChangeWorkButton list={list({ id: 'l1' })} ids={new Set(ids)} />, { answers });

function ChangeInSearches({ start }: { start: (work: unknown, key: string) => Promise<void> }) {
  const [address, setAddress] = useState('/lists/l1?stage=contacted');
  return (
    <WholeChangeContext value={{ address, count: 3, start }}>
      <button type="button" onClick={() => setAddress('/lists/l1?stage=replied')}>
        Other Search
      </button>
      <ChangeWorkButton list={list({ id: 'l1' })} ids={new Set()} />
    </WholeChangeContext>
  );
}

describe('changing the selected candidates of a list', () => {
  it('sets a stage, and can be undone', async () => {
    const undo = [{ physicianIds: ['41'], stage: 'to contact' as const, from: { stage: 'replied' as const } }];
    const { user, server, text } = openChange(['41', '42'], {
      'lists.updateListMembers': { changed: 1, undo },
    });
    await user.click(await button('Set Stage'));
    await dialog('Change 2 candidates');
    await user.click(await button('Replied'));
    await screen.findByText('1 candidate changed.');
    await user.click(await button('Undo Change of 1'));
    await screen.findByText('1 candidate changed back.');
    expect(server.inputsOf('lists.updateListMembers')).toEqual([
      { id: 'l1', changes: [{ physicianIds: ['41', '42'], stage: 'replied' }] },
      { id: 'l1', changes: undo },
    ]);
    expect(text()).not.toContain('Undo');
  });

  it('sets a next step for all of them', async () => {
    const { user, server } = openChange(['41'], { 'lists.updateListMembers': { changed: 1, undo: [] } });
    await user.click(await button('Set Stage'));
    await user.type(screen.getByLabelText('Next step of the selected candidates'), 'Write');
    await user.click(await button('Today'));
    await screen.findByText('1 candidate changed.');
    expect(server.inputsOf('lists.updateListMembers')).toMatchObject([
      { changes: [{ physicianIds: ['41'], nextStep: 'Write' }] },
    ]);
  });

  it('changes all whom the page finds when that is chosen, or when no one is selected', async () => {
    const started: unknown[][] = [];
    const start = (...input: unknown[]) => Promise.resolve(void started.push(input));
    const openWhole = (ids: readonly string[]) =>
      open(
        <WholeChangeContext value={{ address: '/lists/l1', count: 1_200, start }}>
          <ChangeWorkButton list={list({ id: 'l1' })} ids={new Set(ids)} />
        </WholeChangeContext>,
      );
    const { user } = openWhole(['41']);
    await user.click(await button('Set Stage'));
    await dialog('Change 1 candidate');
    await user.click(screen.getByRole('radio', { name: 'All 1,200 candidates shown in this list' }));
    await dialog('Change 1,200 candidates');
    await user.click(await button('Replied'));
    await waitFor(() => expect(started).toEqual([[{ stage: 'replied' }, expect.any(String)]]));
    await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull());
    await user.click(await button('Set Stage'));
    await dialog('Change 1 candidate');
    cleanup();
    const none = openWhole([]);
    await none.user.click(await button('Set Stage'));
    await dialog('Change 1,200 candidates');
    await none.user.click(await button('No'));
    await waitFor(() => expect(started).toHaveLength(2));
  });

  it('needs a selection, and says why it failed', async () => {
    const { user } = openChange([]);
    await user.click(await button('Set Stage'));
    await screen.findByText('Please select at least one candidate to change.');
    cleanup();
    const other = openChange(['41'], { 'lists.updateListMembers': failure('TOO_MANY', 'Wait a minute.') });
    await other.user.click(await button('Set Stage'));
    await other.user.click(await button('No'));
    await screen.findByText('Wait a minute.');
  });
});

it.each([
  [leftText(0), ''],
  [leftText(1), '1 candidate was removed from the directory and left this list.'],
  [leftText(1_200), '1,200 candidates were removed from the directory and left this list.'],
  [physicianCountText(1), '1 physician'],
  [physicianCountText(0), '0 physicians'],
])('a count is written as %s', (written, expected) => {
  expect(written).toBe(expected);
});
