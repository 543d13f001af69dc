// @vitest-environment happy-dom
// adding candidates to a list; adding all candidates of a search; the page of all lists.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PhysicianList } from '#contract/lists/lists.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { button } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { testAccess } from '#web/testing/render.tsx';
import { AddSelectionToListButton, AddToListButton } from './add-to-list-button.tsx';
import { ListsScreen } from './lists-screen.tsx';
import { answerLists } from './testing/answer-lists.ts';
import { WholeSearchContext, type WholeSearch } from './whole-search.ts';

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
const lists = (...data: PhysicianList[]): Answers => ({ 'lists.getLists': answerLists(data) });
const added = (changes: object = {}) =>
  ({ success: true, list: list(), added: 1, already_there: 0, gone: 0, ...changes }) as const;
const listSelect = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'List' });
const dialog = (name: string) => screen.findByRole('dialog', { name });

const openDialog = async (answers: Answers = {}) => {
  const opened = open(<AddToListButton candidateId="41" />, {
    answers: {
      ...lists(list(), list({ id: 'l2', name: 'Surgeons', physician_count: 1 })),
      'lists.addToList': added(),
      ...answers,
    },
  });
  await opened.user.click(await button('Add to List'));
  return opened;
};

describe('adding candidates to a list', () => {
  it('disappears with the names of the lists when the visitor signs out in another tab', async () => {
    const { text } = await openDialog();
    await screen.findByRole('combobox', { name: 'List' });
    const otherTab = new BroadcastChannel('session');
    otherTab.postMessage(null);
    await waitFor(() => expect(text()).not.toMatch(/Texas nurses|Surgeons/));
    otherTab.close();
  });

  it('offers the lists of the user, and closes when the candidate was added', async () => {
    const { user, server, text } = await openDialog();
    const select = await screen.findByRole('combobox', { name: 'List' });
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Texas nurses (1,200)', 'Surgeons (1)']);
    expect(text()).toContain('1 candidate selected');
    await user.selectOptions(select, 'l2');
    await user.click(within(await dialog('Add to List')).getByRole('button', { name: 'Add to List' }));
    await screen.findByText('List Updated');
    expect(text()).toContain('Texas nurses: 1 candidate was added.');
    expect(server.inputsOf('lists.addToList')).toEqual([{ listId: 'l2', listName: null, physicianIds: ['41'] }]);
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'List' })).toBeNull());
  });

  it('creates a list, whose name is required', async () => {
    const { user, server, text } = await openDialog();
    await user.click(await screen.findByRole('radio', { name: 'Create New List' }));
    const submit = within(await dialog('Add to List')).getByRole('button', { name: 'Add to List' });
    await user.click(submit);
    expect(screen.getByLabelText('List name').getAttribute('aria-invalid')).toBe('true');
    expect(server.inputsOf('lists.addToList')).toEqual([]);
    await user.type(screen.getByLabelText('List name'), ' New ');
    await user.click(submit);
    await screen.findByText('List Created');
    expect(text()).toContain('Texas nurses: 1 candidate was added.');
    expect(server.inputsOf('lists.addToList')).toMatchObject([{ listId: null, listName: 'New' }]);
  });

  it('offers a list that was just created first, before the lists were read again', async () => {
    const created = list({ id: 'l3', name: 'Nights', physician_count: 1 });
    const { user, server } = await openDialog({ 'lists.addToList': added({ list: created }) });
    await user.click(await screen.findByRole('radio', { name: 'Create New List' }));
    await user.type(screen.getByLabelText('List name'), 'Nights');
    server.answer({ 'lists.getLists': () => new Promise(() => undefined) });
    await user.keyboard('{Enter}');
    await screen.findByText('List Created');
    await waitFor(() => expect(screen.queryByLabelText('List name')).toBeNull());
    await user.click(await button('Add to List'));
    await screen.findByRole('combobox', { name: 'List' });
    expect([listSelect().value, listSelect().options.length]).toEqual(['l3', 3]);
  });

  it('finds one of many lists by words, and adds to none while no list has them', async () => {
    const many = Array.from({ length: 120 }, (_, at) => list({ id: `m${at}`, name: `Ward ${at}` }));
    const ana = { id: 'ana', name: 'Ana Ruiz' };
    const shared = list({ id: 's1', name: 'Night shift', owner: ana, my_right: 'work' });
    const viewed = list({ id: 's2', name: 'Night owls', owner: ana, my_right: 'view' });
    const { user, server } = await openDialog(lists(shared, viewed, ...many));
    const words = await screen.findByRole('searchbox', { name: 'Search for “List”' });
    expect([listSelect().options.length, listSelect().options[0]?.text]).toEqual([50, 'Ward 0 (1,200)']);
    await screen.findByText('The first 50 of 121 lists. Enter words to find another one.');
    await user.type(words, 'ruiz{Enter}');
    await screen.findByText('1 list');
    expect([...listSelect().options].map(({ text }) => text)).toEqual(['Night shift (1,200) · Ana Ruiz']);
    await user.type(words, 'x');
    await screen.findByText('No list has these words. Enter others.');
    const add = within(await dialog('Add to List')).getByRole('button', { name: 'Add to List' });
    await user.click(add);
    expect(server.inputsOf('lists.addToList')).toEqual([]);
    await user.clear(words);
    await user.type(words, 'ward 119');
    await waitFor(() => expect(listSelect().options).toHaveLength(1));
    await user.click(add);
    await screen.findByText('List Updated');
    expect(server.inputsOf('lists.addToList')).toMatchObject([{ listId: 'm119' }]);
  });

  it('needs an account', async () => {
    const { user, text } = open(<AddToListButton candidateId="41" />, {
      viewer: null,
      access: testAccess('anonymous', 'sign_in'),
    });
    await user.click(await button('Add to List'));
    await dialog('Authentication required');
    expect(text()).toContain('You need to be logged in to create or update lists.');
  });

  it('is possible after the lists could not be loaded at first', async () => {
    const { user, server } = await openDialog({ 'lists.getLists': failure('UNAVAILABLE') });
    await screen.findByText('Failed to load your lists');
    server.answer(lists(list()));
    await user.click(await button('Try Again'));
    await screen.findByRole('combobox', { name: 'List' });
  });

  it('without a list begins with a new one', async () => {
    await openDialog(lists());
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Create New List' })).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Add to Existing List' }).disabled).toBe(true);
    expect(screen.queryByLabelText('List name')).not.toBeNull();
  });

  it('reports candidates that were there or have left, with a link to the list', async () => {
    const { user, text, arriveAt } = await openDialog({
      'lists.addToList': added({ added: 0, already_there: 1, gone: 2 }),
    });
    await screen.findByRole('combobox', { name: 'List' });
    await user.click(within(await dialog('Add to List')).getByRole('button', { name: 'Add to List' }));
    await waitFor(() =>
      expect(text()).toContain(
        '1 candidate was in the list already. 2 candidates are no longer in the directory and were not added.',
      ),
    );
    await user.click(screen.getByRole('link', { name: 'View List' }));
    await arriveAt('/lists/l1');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'View List' })).toBeNull());
  });

  it('shows a failure beside its field, and sends the same key again', async () => {
    const { user, server } = await openDialog({
      'lists.addToList': failure('LIST_NAME_TAKEN', 'You already have a list with this name.', 'body.listName'),
    });
    await user.click(await screen.findByRole('radio', { name: 'Create New List' }));
    await user.type(screen.getByLabelText('List name'), 'New{Enter}');
    await screen.findByText('You already have a list with this name.');
    expect(screen.getByLabelText('List name').getAttribute('aria-invalid')).toBe('true');
    await user.click(within(await dialog('Add to List')).getByRole('button', { name: 'Add to List' }));
    await waitFor(() => expect(server.keysOf('lists.addToList')).toHaveLength(2));
    await user.type(screen.getByLabelText('List name'), 'er{Enter}');
    await waitFor(() => expect(server.keysOf('lists.addToList')).toHaveLength(3));
    const [one, two, three] = server.keysOf('lists.addToList');
    expect(two).toBe(one);
    expect(three).not.toBe(one);
  });

  it('loads the lists again when the list no longer exists', async () => {
    const { user, server } = await openDialog({
      'lists.addToList': failure('LIST_NOT_FOUND', 'The list does not exist.'),
    });
    await screen.findByRole('combobox', { name: 'List' });
    const before = server.inputsOf('lists.getLists').length;
    await user.click(within(await dialog('Add to List')).getByRole('button', { name: 'Add to List' }));
    await screen.findByText('Failed to process list. The list does not exist.');
    await waitFor(() => expect(server.inputsOf('lists.getLists')).toHaveLength(before + 1));
    await user.click(await button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'List' })).toBeNull());
  });

  it('is refused without a plan', async () => {
    const { user } = open(<AddToListButton candidateId="41" />, {
      access: testAccess('free', 'subscription_required'),
    });
    await user.click(await button('Add to List'));
    await screen.findByText('You need an active subscription to keep lists.');
  });
});

const started: unknown[] = [];
const whole: WholeSearch = {
  count: 1_027,
  start: (selected, key) => {
    started.push([selected, key !== '']);
    return Promise.resolve({ id: 'a1', listId: 'l1' });
  },
  progress: ({ id }) => <p>Progress of {id}</p>,
};
const openButtons = (ids: string[], offered: WholeSearch | null = whole) =>
  open(
    <WholeSearchContext value={offered}>
      <AddSelectionToListButton ids={new Set(ids)} isMain />
    </WholeSearchContext>,
    { answers: { ...lists(list()), 'lists.addToList': added() } },
  );

describe('adding all candidates of a search', () => {
  it('is a choice beside the selection', async () => {
    const { user, text } = openButtons(['41', '42']);
    await user.click(await button('Add to List'));
    const all = await screen.findByRole<HTMLInputElement>('radio', { name: 'All 1,027 candidates of this search' });
    const selected = screen.getByRole<HTMLInputElement>('radio', { name: '2 candidates selected' });
    expect([all.checked, selected.checked]).toEqual([false, true]);
    await user.click(all);
    expect([all.checked, selected.checked]).toEqual([true, false]);
    await screen.findByRole('combobox', { name: 'List' });
    await user.click(within(await dialog('Add to List')).getByRole('button', { name: 'Add to List' }));
    await screen.findByText('Progress of a1');
    expect(started).toEqual([[{ listId: 'l1', listName: null }, true]]);
    expect(screen.getByRole('link', { name: 'View List' }).getAttribute('href')).toBe('/lists/l1');
    await user.click(await screen.findByText('Close', { selector: 'button' }));
    await waitFor(() => expect(text()).not.toContain('Progress of a1'));
  });

  it('names the words that the search left out', async () => {
    const { user, text } = open(
      <WholeSearchContext value={whole}>
        <AddSelectionToListButton ids={new Set(['41'])} isMain leftOut={['bilingual']} />
      </WholeSearchContext>,
      { answers: lists(list()) },
    );
    for (const name of ['Add to List', 'Add All 1,027 to List']) {
      await user.click(await button(name));
      await dialog('Add to List');
      expect(text(), name).toContain('The search left out “bilingual”. These professionals may not match it.');
      await user.click(within(await dialog('Add to List')).getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(text(), name).not.toContain('left out'));
    }
  });

  it('has a button of its own, which is not offered elsewhere', async () => {
    const { user, text } = openButtons([]);
    expect((await button('Add to List')).getAttribute('aria-disabled')).toBe('true');
    await user.click(await button('Add to List'));
    await screen.findByText('No candidates selected');
    expect(text()).toContain('Please select at least one candidate to add to the list.');
    await user.click(await button('Add All 1,027 to List'));
    await waitFor(() => expect(text()).toContain('All 1,027 candidates of this search'));
    expect(screen.queryByRole('radio', { name: /candidates selected/ })).toBeNull();
    cleanup();
    openButtons(['41'], null);
    expect((await button('Add to List')).getAttribute('aria-disabled')).toBe('false');
    expect(screen.queryByRole('button', { name: /Add All/ })).toBeNull();
  });
});

describe('the page of all lists', () => {
  it('shows each list with its numbers, and deletes one after a question', async () => {
    const described = list({ id: 'l2', name: 'Surgeons', description: 'For Ada', physician_count: 1, left_count: 2 });
    const { user, server, text } = open(<ListsScreen />, {
      answers: {
        ...lists(list(), described),
        'lists.deleteList': () => {
          server.answer(lists(list()));
          return { success: true };
        },
      },
    });
    await screen.findByRole('link', { name: 'Surgeons' });
    expect(text()).toContain('Texas nurses1,200 physiciansCreated on Mar 10, 2026View List');
    expect(text()).toContain(
      'SurgeonsFor Ada1 physicianCreated on Mar 10, 20262 candidates were removed from the directory and left this list.',
    );
    await user.click(await button('Delete Surgeons'));
    await dialog('Delete this list?');
    expect(text()).toContain('“Surgeons” with 1 candidate is deleted');
    await user.click(await button('Cancel'));
    expect(server.inputsOf('lists.deleteList')).toEqual([]);
    await user.click(await button('Delete Surgeons'));
    await user.click(await button('Delete List'));
    await screen.findByText('List deleted successfully.');
    expect(server.inputsOf('lists.deleteList')).toEqual([{ id: 'l2' }]);
    expect(screen.queryByRole('link', { name: 'Surgeons' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Texas nurses' })).not.toBeNull();
  });

  it('creates a list with a name and a description', async () => {
    const { user, server } = open(<ListsScreen />, {
      answers: {
        ...lists(),
        'lists.createList': () => {
          server.answer(lists(list({ id: 'l9', name: 'New' })));
          return list({ id: 'l9', name: 'New' });
        },
      },
    });
    await screen.findByText("You don't have any saved lists yet");
    await user.click(await button('New List'));
    await dialog('Create New List');
    await user.click(await button('Save'));
    expect(screen.getByLabelText('List name').getAttribute('aria-invalid')).toBe('true');
    await user.type(screen.getByLabelText('List name'), ' New ');
    await user.type(screen.getByLabelText('Description (optional)'), ' For Ada ');
    await user.click(await button('Save'));
    await screen.findByText('List Created');
    expect(server.inputsOf('lists.createList')).toEqual([{ name: 'New', description: 'For Ada' }]);
    await screen.findByRole('link', { name: 'New' });
  });

  it('says when a list was not deleted, or the lists could not be loaded', async () => {
    const { user, server, text } = open(<ListsScreen />, {
      answers: { ...lists(list()), 'lists.deleteList': failure('TOO_MANY', 'Wait a minute.') },
    });
    await user.click(await button('Delete Texas nurses'));
    await user.click(await button('Delete List'));
    await screen.findByText('Could not delete list.');
    expect(text()).toContain('Wait a minute.');
    await waitFor(() => expect(server.inputsOf('lists.getLists').length).toBeGreaterThan(1));
    expect(screen.queryByRole('link', { name: 'Texas nurses' })).not.toBeNull();
  });

  it('says that the user is not authenticated when the session ended and was not opened again', async () => {
    const { user } = open(<ListsScreen />, {
      answers: { ...lists(list()), 'lists.deleteList': failure('UNAUTHENTICATED') },
    });
    await user.click(await button('Delete Texas nurses'));
    await user.click(await button('Delete List'));
    await user.click(await button('Close'));
    await screen.findByText('User not authenticated.');
  });
});
