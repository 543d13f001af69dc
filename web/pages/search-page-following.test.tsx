// @vitest-environment happy-dom
// the counts that follow the page of a search.
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { recordOf } from '#contract/record-of.ts';
import { facetNames, type FacetName } from '#contract/search/search-filters.ts';
import type { SearchAnswer } from '#contract/search/search.ts';
import { failure, type ReceivedInput } from '#web/testing/fake-server.ts';
import AppLayout from '#web/layouts/app-layout.tsx';
import { openPage, type Opened } from '#web/testing/open.tsx';
import * as searchPage from './search-page.tsx';
import { answer, filtersOf, searches } from './testing/search-page.ts';

const asked = (input: ReceivedInput) =>
  z
    .object({ facets: z.array(z.enum(facetNames)).optional(), follows: z.string().optional() })
    .parse({ facets: input['facets'], follows: input['follows'] });

/** Every facet has one value with this count. */
const counted = (count: number, facets: readonly FacetName[], version: string): SearchAnswer => ({
  ...answer,
  version,
  coverage: { languages: 0.5, boardCertified: 0.5 },
  facets: recordOf(facetNames, (name) => (facets.includes(name) ? [{ value: valueOf[name] ?? 'Other', count }] : [])),
  following: facetNames.filter((name) => !facets.includes(name)),
});
const valueOf: Partial<Record<FacetName, string>> = {
  specialty: 'Nurse',
  state: 'TX',
  companySize: '20 to 99',
  skills: 'Triage',
  languages: 'Spanish',
};

/** What the server counts, and the version of its answers. */
let server = { count: 100, version: '1' };
const answering = (input: ReceivedInput): SearchAnswer => {
  const { query } = filtersOf(input);
  const { facets = facetNames, follows } = asked(input);
  const found = counted(query === '' ? 900 : server.count, facets, `${server.version}.${query}`);
  return follows === undefined ? found : { ...found, data: [] };
};

/** The parts of the filters that are on screen; the others are below. */
let onScreen: readonly string[] = [];
const observers = new Set<{ look: () => void }>();
class FakeObserver {
  private readonly report: (entries: object[]) => void;
  private element: Element | null = null;

  constructor(report: (entries: object[]) => void) {
    this.report = report;
  }

  observe(element: Element): void {
    this.element = element;
    observers.add(this);
    this.look();
  }

  disconnect(): void {
    observers.delete(this);
  }

  look(): void {
    const name = this.element?.getAttribute('data-name') ?? '';
    this.report([{ isIntersecting: onScreen.includes(name), boundingClientRect: { width: 320 } }]);
  }
}

beforeEach(() => {
  server = { count: 100, version: '1' };
  onScreen = ['filtersSpecialty', 'filtersWhere'];
  vi.stubGlobal('IntersectionObserver', FakeObserver);
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  for (const name of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[name];
});

const part = (title: string) => screen.getByRole('region', { name: title });
const sizes = () => within(part('Company size')).getAllByTestId('facet-count')[1]?.textContent;
const inputs = ({ server: { inputsOf } }: Opened) =>
  inputsOf('search.optimizedSearch')
    .filter((input) => filtersOf(input).limit > 1)
    .map(asked);

async function openAnswered(): Promise<Opened> {
  // In the browser the screen itself runs the search.
  const page = { ...searchPage, loader: searchPage.clientLoader };
  const opened = await openPage(page, { path: '/search', layout: AppLayout }, '/search', {
    answers: { ...searches(), 'search.optimizedSearch': answering },
  });
  await waitFor(() => expect(sizes()).toBe('900'));
  return opened;
}
const type = (opened: Opened, text: string) => opened.user.type(screen.getByRole('combobox', { name: /Search/ }), text);

describe('after words were typed', () => {
  it('an answer counts what is on screen, and the rest of the open parts follows; a closed part is not counted', async () => {
    const opened = await openAnswered();
    const before = inputs(opened).length;
    await type(opened, 'icu');
    await waitFor(() => expect(sizes()).toBe('100'));
    const [page, ...more] = inputs(opened).slice(before);
    expect(page).toEqual({ facets: ['specialty', 'state', 'country'] });
    const last = more.at(-1);
    expect(last?.follows).toBe('1.icu');
    expect(last?.facets).toEqual(
      expect.arrayContaining(['skills', 'companySize', 'companyRevenue', 'companyIndustry']),
    );
    expect(last?.facets).not.toContain('languages');
    expect(last?.facets).not.toContain('specialty');
    expect(part('Company size').dataset['counts']).toBeUndefined();
  });

  it('counts that have not followed stay those of the search before, marked as such, also while the server refuses them', async () => {
    const opened = await openAnswered();
    opened.server.answer({
      'search.optimizedSearch': (input) => {
        if (asked(input).follows !== undefined) throw failure('UNAVAILABLE');
        return answering(input);
      },
    });
    await type(opened, 'icu');
    await waitFor(() => expect(part('Specialty').textContent).toContain('Nurse100'));
    await waitFor(() => expect(inputs(opened).at(-1)?.follows).toBe('1.icu'));
    expect(sizes()).toBe('900');
    expect(part('Company size').dataset['counts']).toBe('following');
    expect(part('Specialty').dataset['counts']).toBeUndefined();
    expect(screen.getAllByRole('article')).toHaveLength(3);
    opened.server.answer({ 'search.optimizedSearch': answering });
    await waitFor(() => expect(sizes()).toBe('100'), { timeout: 300_000 });
  });

  it('counts of another version are asked for again together with their page, and never mixed with it', async () => {
    const opened = await openAnswered();
    opened.server.answer({
      'search.optimizedSearch': (input) => {
        if (asked(input).follows === '1.icu') server = { count: 70, version: '2' };
        return answering(input);
      },
    });
    await type(opened, 'icu');
    await waitFor(() => expect(sizes()).toBe('70'));
    expect(part('Specialty').textContent).toContain('Nurse70');
    const last = inputs(opened).at(-1);
    expect(last?.follows).toBeUndefined();
    expect(last?.facets).toEqual(expect.arrayContaining(['specialty', 'state', 'country', 'companySize', 'skills']));
  });
});

it('a part that is opened is counted without another page', async () => {
  const opened = await openAnswered();
  const before = inputs(opened).length;
  await opened.user.click(screen.getByRole('button', { name: 'Qualifications' }));
  await waitFor(() => expect(part('Qualifications').textContent).toContain('Spanish 900'));
  expect(inputs(opened).slice(before)).toEqual([{ facets: ['languages', 'boardCertified'], follows: '1.' }]);
});

it('a part that comes on screen is counted with the next answer', async () => {
  const opened = await openAnswered();
  onScreen = ['filtersSize'];
  act(() => observers.forEach((observer) => observer.look()));
  await type(opened, 'icu');
  await waitFor(() => expect(sizes()).toBe('100'));
  // Words may name a specialty.
  await waitFor(() => expect(inputs(opened)).toContainEqual({ facets: ['specialty', 'companySize'] }));
});
