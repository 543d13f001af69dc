// @vitest-environment happy-dom
// saved searches; saving a search.
import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SearchAddressProvider } from '#web/features/search/public.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { button } from '#web/testing/find.ts';
import { browserTimeZone } from '#web/ui/format.ts';
import { open } from '#web/testing/open.tsx';
import { testAccess } from '#web/testing/render.tsx';
import { AlertsSection } from './alerts-section.tsx';
import { SaveSearchTools } from './save-search-button.tsx';
import { SavedSearches } from './saved-searches.tsx';

const saved = (changes: object = {}) => ({
  id: 's1',
  user_id: 'user-1',
  name: 'Texas nurses',
  created_at: '2026-03-10T10:00:00Z',
  last_viewed_at: null,
  search_params: {
    query: 'icu',
    specialty: ['Nurse'],
    jobTitle: ['Lead'],
    location: ['Texas'],
    inList: [],
    notInList: [],
  },
  changed_words: [],
  owner: null,
  shared: null,
  my_right: 'manage' as const,
  understood: [],
  ...changes,
});
const newsOf = (id: string, changes: object = {}) => ({
  id,
  count: 1_200,
  failure: null,
  since: '2026-03-10T10:00:00Z',
  news: 0,
  reasons: [],
  ...changes,
});
const news = (changes: object = {}) => ({
  'savedSearches.findSearchNews': { data: [newsOf('s1', changes), newsOf('s2')] },
});
const alerts = (changes: object = {}) => ({
  alerts: [],
  settings: null,
  email: 'rosa@postbox.example',
  isAllowed: true,
  ...changes,
});
const times = { isOn: true, timeZone: 'America/Chicago', hour: 8, weekday: 1 };
const daily = {
  searchId: 's1',
  name: 'Texas nurses',
  frequency: 'daily',
  isPaused: false,
  nextRunAt: '2026-11-28T14:00:00Z',
};
const openSaved = (answers: Answers = {}, data = [saved(), saved({ id: 's2', name: 'Surgeons' })]) =>
  open(<SavedSearches empty="Nothing saved" />, {
    answers: {
      'savedSearches.getSavedSearches': { data },
      'savedSearches.getAlerts': alerts(),
      ...news(),
      ...answers,
    },
  });

describe('saved searches', () => {
  it.each([
    [
      { news: 3, reasons: [{ kind: 'moved', count: 2 }] },
      /1,200 matches now3 new or changed since Mar 10, 2026, .*: 2 moved\./,
    ],
    [{ count: 1 }, /1 match nowEmail/],
    [{ count: 0, news: null }, /0 matches nowmore than 100,000 records changed since/],
    [{ count: null, failure: 'Its list was deleted.' }, /Its list was deleted\./],
  ])('with %j say so', async (changes, words) => {
    const { text } = openSaved(news(changes));
    await waitFor(() => expect(text()).toMatch(words));
    expect(text()).toContain('WordsicuSpecialtyNurseTitleLeadStateTXApply Search: Texas nurses');
  });

  it('show every condition in the words of the search screen, with the names of lists', async () => {
    const { text } = openSaved(
      { 'lists.getLists': { data: [{ id: 'l1', name: 'Called', owner: { id: 'ana', name: 'Ana Ruiz' } }] } },
      [
        saved({
          search_params: {
            query: 'icu bilingual',
            sortKey: 'relevance',
            required: ['text:bilingual'],
            specialty: ['Nurse'],
            notState: ['TX'],
            hasPhone: false,
            verifiedWithinDays: 30,
            registeredYears: 5,
            near: 'Austin, TX',
            withinMiles: 50,
            notInList: ['l1'],
            prefer: ['ECMO'],
          },
          understood: [
            { kind: 'words', key: 'words:icu', label: 'icu', values: [], words: 'icu', also: [], removed: false },
          ],
        }),
      ],
    );
    await waitFor(() => expect(text()).toContain('Not in listCalled · Ana Ruiz'));
    expect(text()).toContain(
      'Wordsicu bilingualRecognizedicuSearched neverthelessbilingualSpecialtyNurseNot statenot TX',
    );
    expect(text()).toContain('NearWithin 50 miles of Austin, TX');
    expect(text()).toContain('RegistryIn the registry for at least 5 years');
    expect(text()).toContain('ContactNo phone on fileVerified within 30 days');
    expect(text()).toContain('First those withECMO');
  });

  it('lead to those who are new, and count as applied', async () => {
    const { user, arriveAt, navigationState, server } = openSaved({
      ...news({ news: 3 }),
      'savedSearches.viewSavedSearch': saved(),
    });
    await user.click(await button('Show only these of Texas nurses'));
    await arriveAt('/search');
    expect(navigationState()).toEqual({
      searchParams: { ...saved().search_params, changedSince: '2026-03-10T10:00:00Z' },
    });
    expect(server.inputsOf('savedSearches.viewSavedSearch')).toEqual([{ id: 's1' }]);
  });

  it('are counted ten at a time, one request after the other', async () => {
    const hundred = Array.from({ length: 100 }, (_, at) => saved({ id: `s${at}`, name: `Search ${at}` }));
    const { server } = openSaved({ 'savedSearches.findSearchNews': { data: [] } }, hundred);
    await waitFor(() => expect(server.inputsOf('savedSearches.findSearchNews')).toHaveLength(10));
    expect(new Set(server.inputsOf('savedSearches.findSearchNews').flatMap(({ ids }) => ids)).size).toBe(100);
  });

  it('are applied, and the server learns that they were seen', async () => {
    const { user, arriveAt, navigationState, server } = openSaved({
      'savedSearches.viewSavedSearch': failure('INTERNAL'),
    });
    await user.click(await button(/^Apply Search.*Surgeons/));
    await arriveAt('/search');
    expect(navigationState()).toEqual({ searchParams: saved().search_params });
    expect(server.inputsOf('savedSearches.viewSavedSearch')).toEqual([{ id: 's2' }]);
  });

  it('that an earlier version saved name the words that are read in a new way, until they are applied', async () => {
    const earlier = saved({ changed_words: ['not in Texas', 'I need'] });
    const { user, text } = openSaved({ 'savedSearches.viewSavedSearch': saved() }, [earlier]);
    await waitFor(() => expect(text()).toContain('“not in Texas”, “I need” are read in a new way'));
    await user.click(await button(/^Apply Search/));
    await waitFor(() => expect(text()).not.toContain('new way'));
  });

  it('are renamed', async () => {
    const { user, server, text } = openSaved({ 'savedSearches.renameSavedSearch': saved({ name: 'Renamed' }) });
    await user.click(await button('Rename Texas nurses'));
    const name = await screen.findByLabelText<HTMLInputElement>('Name');
    expect(name.value).toBe('Texas nurses');
    await user.clear(name);
    await user.click(await button('Save'));
    expect(name.getAttribute('aria-invalid')).toBe('true');
    await user.type(name, ' Renamed ');
    await user.click(await button('Save'));
    await screen.findByRole('heading', { name: 'Renamed' });
    expect(server.inputsOf('savedSearches.renameSavedSearch')).toEqual([{ id: 's1', name: 'Renamed' }]);
    expect(text()).toContain('Surgeons');
    await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
  });

  it('are deleted, or say why not', async () => {
    const { user, server } = openSaved({ 'savedSearches.deleteSavedSearch': failure('INTERNAL', 'Not now.') });
    await user.click(await button('Delete Surgeons'));
    await screen.findByText('Failed to delete saved search');
    server.answer({ 'savedSearches.deleteSavedSearch': { success: true } });
    await user.click(await button('Delete Surgeons'));
    await screen.findByText('Search deleted');
    expect(screen.queryByRole('heading', { name: 'Surgeons' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Texas nurses' })).not.toBeNull();
  });

  it('without any show what to do, and say why they could not be counted', async () => {
    openSaved({}, []);
    await screen.findByText('Nothing saved');
    cleanup();
    openSaved({ 'savedSearches.findSearchNews': failure('INTERNAL', 'Not counted.') }, [
      saved({ search_params: { query: '', specialty: [], jobTitle: [], location: [] } }),
    ]);
    await screen.findByText('Not counted.');
    expect(screen.queryByRole('list', { name: 'Conditions' })).toBeNull();
  });
});

const openTools = (address: string, answers: Answers = {}, around: object = {}) =>
  open(
    <SearchAddressProvider>
      <SaveSearchTools />
    </SearchAddressProvider>,
    { address, answers, ...around },
  );

const LoadingSearch = () => void useQuery({ queryKey: ['search', 'icu'], queryFn: () => new Promise(() => {}) });

describe('saving a search', () => {
  it.each([
    ['/search', true],
    ['/search?query=icu', false],
    ['/search?state=TX', false],
    ['/search?state=TX&tab=saved-lists', true],
  ])('at %s is disabled: %s', async (address, isDisabled) => {
    openTools(address);
    expect((await button('Save Search')).disabled).toBe(isDisabled);
  });

  it('is disabled while a search loads', async () => {
    open(
      <SearchAddressProvider>
        <SaveSearchTools />
        <LoadingSearch />
      </SearchAddressProvider>,
      { address: '/search?query=icu' },
    );
    expect((await button('Save Search')).disabled).toBe(true);
  });

  it('sends the conditions under a name', async () => {
    const { user, server, text } = openTools('/search?query=icu&state=TX&page=3', {
      'savedSearches.saveSearch': { success: true, data: saved({ name: 'Mine' }) },
    });
    await user.click(await button('Save Search'));
    const name = await screen.findByLabelText<HTMLInputElement>('Name');
    expect(name.value).toBe('Professionals in Texas, icu');
    await waitFor(() => expect(name.selectionEnd).toBe(name.value.length));
    await user.clear(name);
    const [, submit] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Save Search' });
    if (submit === undefined) throw new Error('no button');
    expect(submit.disabled).toBe(true);
    await user.type(name, '  {Enter}');
    await screen.findByText('Name required');
    expect(server.inputsOf('savedSearches.saveSearch')).toEqual([]);
    await user.type(name, 'Mine');
    expect(submit.disabled).toBe(false);
    await user.click(submit);
    await screen.findByText('Search saved');
    expect(server.inputsOf('savedSearches.saveSearch')).toMatchObject([
      { name: 'Mine', searchParams: { query: 'icu', state: ['TX'] } },
    ]);
    expect(server.inputsOf('savedSearches.saveSearch')[0]?.['searchParams']).not.toHaveProperty('page');
    await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
    expect(text()).toContain('Mine');
  });

  it('proposes a name that is not in use', async () => {
    const { user } = openTools('/search?specialty=Nurse&state=TX', {
      'savedSearches.getSavedSearches': { data: [saved({ name: 'nurses in texas' })] },
    });
    await screen.findByText('Saved 1');
    await user.click(await button('Save Search'));
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Nurses in Texas 2');
  });

  it('offers to change the search that was applied, and keeps both when another member changed it meanwhile', async () => {
    const owner = { id: 'ana', name: 'Ana Ruiz' };
    const shared = { id: 's7', name: 'Texans', owner, shared: { right: 'manage' }, my_right: 'manage' } as const;
    const version = (number: number, state: string) =>
      saved({ ...shared, version: number, search_params: { state: [state], jobTitle: [], location: [] } });
    sessionStorage.setItem('careroster.applied-search', 's7 0');
    const { user, server, text } = openTools('/search?state=OH', {
      'savedSearches.getSavedSearches': { data: [version(0, 'TX')] },
      'savedSearches.changeSavedSearch': () => {
        server.answer({ 'savedSearches.getSavedSearches': { data: [version(1, 'CA')] } });
        throw failure('CHANGED_MEANWHILE', 'This saved search was changed meanwhile.');
      },
    });
    await screen.findByText('Saved 1');
    await user.click(await button('Save Search'));
    await user.click(await screen.findByRole('radio', { name: 'Save changes to “Texans” · Ana Ruiz' }));
    expect(text()).toContain('Every member of your workspace gets the changes.');
    await user.click(await button('Save Changes'));
    const present = await screen.findByRole('status', { name: 'The saved search now' });
    expect(present.textContent).toContain('It now has:StateCA');
    expect(text()).toContain('Yours has:StateOH');
    server.answer({
      'savedSearches.changeSavedSearch': version(2, 'OH'),
      'savedSearches.getSavedSearches': { data: [version(2, 'OH')] },
    });
    await user.click(await button('Save Mine'));
    await screen.findByText('Search saved');
    expect(server.inputsOf('savedSearches.changeSavedSearch')).toMatchObject([
      { id: 's7', version: 0, searchParams: { state: ['OH'] } },
      { id: 's7', version: 1, searchParams: { state: ['OH'] } },
    ]);
    await user.click(await button('Save Search'));
    await screen.findByLabelText('Name');
    expect(screen.queryByRole('radio')).toBeNull();
    sessionStorage.clear();
  });

  it('offers no change of a search that may only be viewed', async () => {
    sessionStorage.setItem('careroster.applied-search', 's7 0');
    const { user } = openTools('/search?state=OH', {
      'savedSearches.getSavedSearches': { data: [saved({ id: 's7', version: 0, my_right: 'view' })] },
    });
    await screen.findByText('Saved 1');
    await user.click(await button('Save Search'));
    await screen.findByLabelText('Name');
    expect(screen.queryByRole('radio')).toBeNull();
    sessionStorage.clear();
  });

  it('needs an account', async () => {
    const { user, text } = openTools(
      '/search?query=icu',
      {},
      { viewer: null, access: testAccess('anonymous', 'sign_in') },
    );
    await user.click(await button('Save Search'));
    await screen.findByText('Authentication required');
    expect(text()).toContain('You need to be logged in to save searches.');
  });

  it('says why it failed', async () => {
    const { user } = openTools('/search?query=icu', {
      'savedSearches.saveSearch': failure('TOO_MANY', 'Too many searches.'),
    });
    await user.click(await button('Save Search'));
    await user.type(await screen.findByLabelText('Name'), '{Enter}');
    await screen.findByText('Failed to save search. Too many searches.');
  });
});

describe('the emails about a saved search', () => {
  it('are switched on with the time zone of the browser, and a message says where they go', async () => {
    const { user, server } = openSaved({
      'savedSearches.setAlert': alerts({ alerts: [daily], settings: times }),
    });
    const choice = await screen.findByRole('group', { name: 'Email new matches of Texas nurses' });
    await user.click(within(choice).getByLabelText('Daily'));
    await screen.findByText('New matches of “Texas nurses” go to rosa@postbox.example every day at 8:00 AM.');
    expect(server.inputsOf('savedSearches.setAlert')).toEqual([
      { id: 's1', frequency: 'daily', isPaused: false, timeZone: browserTimeZone() },
    ]);
    expect(within(choice).getByLabelText<HTMLInputElement>('Daily').checked).toBe(true);
  });

  it('say why they were not switched on, and stay off', async () => {
    const { user } = openSaved({ 'savedSearches.setAlert': failure('TOO_MANY_ALERTS', 'End one first.') });
    const choice = await screen.findByRole('group', { name: 'Email new matches of Surgeons' });
    await user.click(within(choice).getByLabelText('Weekly'));
    await screen.findByText('End one first.');
    expect(within(choice).getByLabelText<HTMLInputElement>('Off').checked).toBe(true);
  });

  it('have no choice where the plan does not allow them', async () => {
    const { text } = openSaved({ 'savedSearches.getAlerts': alerts({ isAllowed: false }) });
    await waitFor(() => expect(text()).toContain('1,200 matches now'));
    expect(screen.queryByRole('group', { name: /^Email new matches/ })).toBeNull();
  });
});

const openSection = (answers: Answers) => open(<AlertsSection />, { answers });

describe('the account settings', () => {
  it('say where alerts are switched on when there are none', async () => {
    openSection({ 'savedSearches.getAlerts': alerts() });
    await screen.findByText(/^No saved search is emailed/);
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('show each alert, pause and end it, and change the times of all', async () => {
    const { user, server } = openSection({
      'savedSearches.getAlerts': alerts({ alerts: [daily], settings: times }),
      'savedSearches.setAlert': alerts({ alerts: [{ ...daily, isPaused: true, nextRunAt: null }], settings: times }),
      'savedSearches.updateAlertSettings': alerts({ alerts: [daily], settings: { ...times, hour: 17 } }),
    });
    await screen.findByText(/^Sent every day at 8:00 AM, next on/);
    await user.selectOptions(screen.getByLabelText('Hour'), '17');
    await screen.findByText(/^Sent every day at 5:00 PM/);
    expect(server.inputsOf('savedSearches.updateAlertSettings')).toEqual([{ ...times, hour: 17 }]);
    await user.click(await button('Pause Texas nurses'));
    await screen.findByText(/^Paused\. What happens meanwhile/);
    server.answer({ 'savedSearches.setAlert': alerts({ settings: times }) });
    await user.click(await button('End Texas nurses'));
    await screen.findByText('Nothing is sent about “Texas nurses” any more.');
    expect(server.inputsOf('savedSearches.setAlert')).toMatchObject([
      { id: 's1', frequency: 'daily', isPaused: true },
      { id: 's1', frequency: 'off' },
    ]);
  });

  it('switch all emails off', async () => {
    const { user, server } = openSection({
      'savedSearches.getAlerts': alerts({ alerts: [daily], settings: times }),
      'savedSearches.updateAlertSettings': failure('INTERNAL', 'Not now.'),
    });
    const all = await screen.findByRole<HTMLInputElement>('switch');
    await user.click(all);
    await screen.findByText('Not now.');
    expect(all.checked).toBe(true);
    expect(server.inputsOf('savedSearches.updateAlertSettings')).toEqual([{ ...times, isOn: false }]);
  });
});
