// @vitest-environment happy-dom
// the search box.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Answers } from '#web/testing/fake-server.ts';
import { lastSearch, noSuggestions, openSearch, people } from './testing/search-page.ts';

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search professionals' });
const filtersWithQuery = z.object({ query: z.string() });
const suggestions = (changes: object): Answers => ({
  'search.suggestSearches': { ...noSuggestions, ...changes },
});

describe('the search box', () => {
  it('searches while a visitor types, without a key more', async () => {
    const opened = await openSearch();
    await opened.user.click(box());
    await opened.user.paste(' nurse ');
    await opened.arriveAt('/search?query=nurse');
    await waitFor(() => expect(lastSearch(opened)).toMatchObject({ query: 'nurse', page: 1, limit: 25 }));
    await opened.user.click(screen.getByRole('button', { name: 'Clear search text' }));
    await opened.arriveAt('/search');
    expect(box().value).toBe('');
    expect(document.activeElement).toBe(box());
  });

  it('offers suggestions in groups, which the arrow keys pass through', async () => {
    const opened = await openSearch(
      '/search',
      suggestions({
        specialties: [{ value: 'Cardiology', count: 600 }],
        titles: [{ value: 'Card Nurse', count: 1 }],
        states: [{ value: 'CA', count: 20 }],
        cities: [{ value: 'Carson', count: 3 }],
        postalCodes: [{ value: '60601', count: 4 }],
        candidates: { count: 12, data: [people[1]] },
        remainingQuery: 'icu',
      }),
    );
    await opened.user.click(box());
    await opened.user.paste('icu car');
    await opened.arriveAt('/search?query=icu%20car');
    const list = await screen.findByRole('listbox', { name: 'Suggestions' });
    await waitFor(() => expect(opened.text()).toContain('Together with icu'));
    const options = within(list).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      'Cardiology600 professionals',
      'Card Nurse1 professional',
      'CaliforniaState20 professionals',
      'CarsonCity3 professionals',
      'Near 606014 professionals',
      'Ben Brandt, MDChief of Surgery · Chicago, IL',
    ]);
    expect(opened.text()).toContain('6 suggestions. Use the arrow keys to choose one.');
    expect(within(list).getByRole('group', { name: 'Professionals 12' })).toBeTruthy();
    expect(within(list).queryByRole('group', { name: /Organizations/ })).toBeNull();
    const active = () => options.findIndex((option) => option.id === box().getAttribute('aria-activedescendant'));
    expect(active()).toBe(-1);
    await opened.user.keyboard('{ArrowDown}');
    expect(active()).toBe(0);
    expect(options[0]?.getAttribute('aria-selected')).toBe('true');
    await opened.user.keyboard('{ArrowUp}');
    expect(active()).toBe(-1);
    await opened.user.keyboard('{ArrowUp}');
    expect(active()).toBe(5);
    await opened.user.keyboard('{ArrowDown}');
    expect(active()).toBe(-1);
    await opened.user.keyboard('{ArrowDown}{End}');
    expect(active()).toBe(5);
    await opened.user.keyboard('{Home}{ArrowDown}{ArrowDown}{Enter}');
    await opened.arriveAt('/search?query=icu&state=CA');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(box().value).toBe('icu');
    expect(box().getAttribute('aria-expanded')).toBe('false');
  });

  it('opens a profile, or the neighborhood of a postal code', async () => {
    const opened = await openSearch('/search', {
      'search.suggestSearches': (input) =>
        z.object({ filters: filtersWithQuery }).parse(input).filters.query === 'brandt'
          ? { ...noSuggestions, candidates: { count: 12, data: [people[1]] } }
          : { ...noSuggestions, postalCodes: [{ value: '60601', count: 4 }] },
    });
    await opened.user.click(box());
    await opened.user.paste('606');
    await opened.arriveAt('/search?query=606');
    await opened.user.click(await screen.findByRole('option', { name: /Near 60601/ }));
    await opened.arriveAt('/search?near=60601');
    expect(box().value).toBe('');
    await opened.user.click(box());
    await opened.user.paste('brandt');
    await opened.arriveAt('/search?query=brandt&near=60601');
    // The address changes with what was typed, and after it nothing of the list does.
    await waitFor(() => expect(lastSearch(opened)).toMatchObject({ query: 'brandt', near: '60601' }));
    await opened.user.click(await screen.findByRole('option', { name: /Ben Brandt/ }));
    await opened.arriveAt('/physician/42');
  });

  it('closes the suggestions on Escape and when the field is left, and opens them again', async () => {
    const opened = await openSearch('/search', suggestions({ titles: [{ value: 'Card Nurse', count: 1 }] }));
    await opened.user.click(box());
    await opened.user.paste('car');
    await screen.findByRole('listbox');
    await opened.user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await opened.user.keyboard('{ArrowDown}');
    await screen.findByRole('listbox');
    // Without an active option, Enter searches for the words.
    await opened.user.keyboard('{Enter}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await opened.arriveAt('/search?query=car');
    await waitFor(() => expect(box().value).toBe('car'));
    // The keyboard is at the first row now.
    await waitFor(() => expect(document.activeElement?.getAttribute('data-id')).toBe('41'));
    await opened.user.click(box());
    await opened.user.keyboard('{ArrowDown}');
    await screen.findByRole('listbox');
    await opened.user.tab();
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});

describe('the keyboard in the search box', () => {
  it('leaves it on Escape, and keeps the text', async () => {
    const opened = await openSearch('/search?query=nurse');
    await opened.user.click(box());
    await opened.user.keyboard('{Escape}');
    expect(document.activeElement).not.toBe(box());
    expect(box().value).toBe('nurse');
    expect(opened.address()).toBe('/search?query=nurse');
  });

  it('goes to the first row with ArrowDown where there are no suggestions', async () => {
    const opened = await openSearch('/search?query=nurse');
    await screen.findAllByRole('article');
    await opened.user.click(box());
    await opened.user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.getAttribute('data-id')).toBe('41'));
  });
});

describe('the requests for suggestions', () => {
  it('are at most two in flight while the server is slow, and then ask for the newest text only', async () => {
    const held: (() => void)[] = [];
    const opened = await openSearch('/search', {
      'search.suggestSearches': () =>
        new Promise((resolve) => {
          held.push(() => resolve({ ...noSuggestions, titles: [{ value: 'Card Nurse', count: 1 }] }));
        }),
    });
    const asked = () =>
      opened.server
        .inputsOf('search.suggestSearches')
        .map((input) => z.object({ filters: filtersWithQuery }).parse(input).filters.query);
    await opened.user.click(box());
    for (const letter of 'cardio') await opened.user.keyboard(letter);
    await opened.arriveAt('/search?query=cardio');
    expect(asked()).toEqual(['ca', 'car']);
    held[0]?.();
    await waitFor(() => expect(asked()).toEqual(['ca', 'car', 'cardio']));
    held[2]?.();
    await screen.findByRole('option', { name: /Card Nurse/ });
  });

  it('are not sent for a single letter, nor for signs', async () => {
    const opened = await openSearch('/search', suggestions({ titles: [{ value: 'Card Nurse', count: 1 }] }));
    await opened.user.click(box());
    await opened.user.paste('c--');
    await opened.arriveAt('/search?query=c--');
    expect(opened.server.inputsOf('search.suggestSearches')).toEqual([]);
  });
});
