// The first rendering of the components in web/ui.
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { render } from '#web/testing/render.tsx';
import { Chip } from './chip.tsx';
import { TextField } from './field.tsx';
import { FormSheet } from './form-sheet.tsx';
import { formatAtLeast, formatCount, formatDate, formatDuration } from './format.ts';
import { Pagination, PageSteps } from './pagination.tsx';
import { Panel } from './panel.tsx';
import { Select } from './select.tsx';
import { FactRows, Table } from './table.tsx';
import { Tabs } from './tabs.tsx';
import { useHydrated } from './use-hydrated.ts';

const pages = (page: number, totalPages: number) => {
  const props = { page, totalPages, addressOf: (other: number) => `/list?page=${other}`, onPage: () => {} };
  return { all: render(<Pagination {...props} />), steps: render(<PageSteps {...props} />) };
};
const field = (props: Omit<Parameters<typeof TextField>[0], 'label'>) => render(<TextField label="Name" {...props} />);
const Hydrated = () => String(useHydrated());

const paragraphs = (foot?: ReactNode) =>
  render(
    <FormSheet title="Sign in" text="Welcome back." foot={foot}>
      Fields
    </FormSheet>,
  ).html.match(/<p[ >]/g)?.length;

it('a form ends with the links below it, and has no paragraph for links that there are not', () => {
  expect(paragraphs('Forgot your password?')).toBe(2);
  expect(paragraphs(false)).toBe(1);
  expect(paragraphs()).toBe(1);
});

it('the page numbers link to the neighboring pages, and mark the current one', () => {
  const { all, steps } = pages(3, 5);
  expect(all.text).toBe('1 2 3 4 5 Page 3 of 5');
  expect(all.html).toMatch(/aria-label="Page 3" aria-current="page"/);
  expect(all.html.match(/aria-current/g)).toHaveLength(1);
  for (const { html } of [all, steps]) {
    expect(html).toMatch(
      /aria-label="Previous page"[^>]*href="\/list\?page=2"|href="\/list\?page=2"[^>]*aria-label="Previous page"/,
    );
    expect(html).toMatch(
      /aria-label="Next page"[^>]*href="\/list\?page=4"|href="\/list\?page=4"[^>]*aria-label="Next page"/,
    );
  }
});

it('the page numbers have no link beyond the first and the last page', () => {
  expect(pages(1, 2).all.html).not.toContain('Previous page');
  expect(pages(2, 2).all.html).not.toContain('Next page');
  expect(pages(1, 2).steps.html).toContain('Next page');
});

it('the page numbers link back from a page that no longer exists, and are absent without pages', () => {
  expect(pages(9, 2).steps.html).toContain('href="/list?page=2"');
  expect(pages(1, 0).all.text).toBe('');
  expect(pages(1, 0).steps.html).not.toContain('<nav');
});

it('the page numbers leave out the middle of many pages', () => {
  expect(pages(50, 100).all.text).toContain('…');
  expect(pages(50, 100).all.text).toContain('Page 50 of 100');
});

it.each([
  [formatDuration(0), '0.1 ms'],
  [formatDuration(9.94), '9.9 ms'],
  [formatDuration(10), '10 ms'],
  [formatDuration(999.4), '999 ms'],
  [formatDuration(1_000), '1.0 s'],
  [formatCount(1_649), '1,649'],
  [formatAtLeast(999), '999'],
  [formatAtLeast(9_999), '9k+'],
  [formatAtLeast(1_000), '1k+'],
  [formatDate('2026-11-09'), 'Nov 9, 2026'],
])('a number is formatted as %s', (written, expected) => {
  expect(written).toBe(expected);
});

it('a field is described by its hint, or by its error instead', () => {
  const plain = field({});
  expect(plain.html).not.toMatch(/aria-describedby|aria-invalid/);
  const hinted = field({ hint: 'At least 6 characters' });
  expect(hinted.text).toBe('Name At least 6 characters');
  expect(hinted.html).toMatch(/<input[^>]*aria-describedby/);
  expect(hinted.html).not.toContain('aria-invalid');
  const wrong = field({ hint: 'At least 6 characters', error: 'Please enter a name.' });
  expect(wrong.text).toBe('Name Please enter a name.');
  expect(wrong.html).toMatch(/<input[^>]*aria-invalid="true"[^>]*aria-describedby/);
});

it('the tabs show one tab, and do not open an unavailable one', () => {
  const tabs = [
    { id: 'a', name: 'First', panel: '(first)' },
    { id: 'b', name: 'Second', panel: '(second)' },
    { id: 'c', name: 'Third', panel: '(third)', closed: 'Not in demo mode' },
  ];
  const { text, html } = render(
    <Tabs label="Matters" tabs={tabs} current="b" addressOf={(id) => `/account?tab=${id}`} />,
  );
  expect(text).toBe('First Second Third (second)');
  expect(html).toMatch(
    /aria-selected="true"[^>]*tabindex="0"[^>]*href="\/account\?tab=b"|tabindex="0"[^>]*aria-selected="true"/,
  );
  expect(html.match(/aria-selected="true"/g)).toHaveLength(1);
  expect(html).not.toContain('/account?tab=c');
  expect(html).toMatch(/aria-disabled="true"[^>]*data-tip="Not in demo mode"/);
});

it('a page is not hydrated while the server renders', () => {
  expect(render(<Hydrated />).text).toBe('false');
});

it('a chip is named by what a click removes', () => {
  expect(render(<Chip aria-label="Remove State: Texas">Texas</Chip>).html).toMatch(
    /<button[^>]*aria-label="Remove State: Texas"[^>]*>.*Texas.*<\/button>/,
  );
});

it('a select has a label in both looks', () => {
  for (const look of ['field', 'inline'] as const) {
    const { html } = render(
      <Select look={look} label="Sort" defaultValue="name">
        <option>name</option>
      </Select>,
    );
    expect(html).toMatch(/<label[^>]*>.*Sort.*<select[^>]*aria-label="Sort"[^>]*>/);
  }
});

it('a page begins with the title of a panel, except in the look plain', () => {
  for (const look of ['page', 'head', 'raised'] as const)
    expect(render(<Panel look={look} title="Prices" text={null} />).html).toMatch(/<h1[^>]*>Prices<\/h1>/);
  const { html } = render(<Panel look="plain" title="Prices" text="In US dollars." />);
  const id = /<h2[^>]*id="([^"]+)"[^>]*>Prices<\/h2>/.exec(html)?.[1] ?? 'none';
  expect(html).toContain(`aria-labelledby="${id}"`);
  expect(html).toMatch(/<p[^>]*>In US dollars.<\/p>/);
});

it('every column and every row of a table has a heading', () => {
  const { html } = render(<Table look="small" columns={['Source', 'Date']} rows={[['nppes', 'Nov 9, 2026']]} />);
  expect(html).toMatch(/<th scope="col">Source<\/th><th scope="col">Date<\/th>/);
  expect(html).toMatch(/<th scope="row">nppes<\/th><td>Nov 9, 2026<\/td>/);
  const ruled = render(<Table look="ruled" columns={['What', 'Monthly']} rows={[]} />).html;
  expect(ruled).toMatch(/<th scope="col"><span class="visually-hidden">What<\/span><\/th>/);
});

it('facts are written as names with their values', () => {
  const facts: [string, string][] = [['Plan', 'Annual Plan']];
  expect(render(<FactRows facts={facts} />).html).toMatch(/<dt[^>]*>Plan<\/dt><dd>Annual Plan<\/dd>/);
});
