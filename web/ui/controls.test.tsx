// @vitest-environment happy-dom
// a form; a chart.
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { open } from '#web/testing/open.tsx';
import { BarChart } from './bar-chart.tsx';
import { Button } from './button.tsx';
import { DataTable } from './data-table.tsx';
import { formatMiles, formatPacificTime, formatResponseTime, formatShort } from './format.ts';
import { textOf } from './form-data.ts';
import { Form } from './form.tsx';
import { LinkButton } from './link-button.tsx';
import { Menu } from './menu.tsx';
import { Pagination } from './pagination.tsx';
import { PasswordField } from './password-field.tsx';
import { Segments } from './segments.tsx';
import { Switch } from './switch.tsx';
import { ThemeChoice } from './theme-menu.tsx';

afterEach(() => void vi.useRealTimers());

describe('a form', () => {
  it('sends its values, and moves the focus to the first field with an error', async () => {
    const sent: string[] = [];
    const Screen = () => {
      const [errors, setErrors] = useState<Record<string, string>>({});
      return (
        <Form
          focusFirst
          errors={errors}
          onSubmit={(data) => {
            sent.push(textOf(data, 'name'));
            setErrors({ city: 'Please enter a city.' });
          }}
        >
          <input name="name" aria-label="Name" defaultValue="Ada" />
          <input name="city" aria-label="City" aria-invalid={errors['city'] !== undefined} />
          <Button type="submit">Send</Button>
        </Form>
      );
    };
    const { user } = open(<Screen />);
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(sent).toEqual(['Ada']);
    expect(document.activeElement).toBe(screen.getByLabelText('City'));
  });

  it('shows and hides a password', async () => {
    const { user } = open(<PasswordField label="Password" name="password" />);
    const field = screen.getByLabelText<HTMLInputElement>('Password', { selector: 'input' });
    expect(field.type).toBe('password');
    await user.click(screen.getByRole('button'));
    expect(field.type).toBe('text');
    await user.click(screen.getByRole('button'));
    expect(field.type).toBe('password');
  });
});

const points = [
  { label: 'Jan', value: 10 },
  { label: 'Feb', value: 40 },
];

describe('a chart', () => {
  it('has a column for each point, to scale, and the same numbers as a table', () => {
    open(<BarChart title="Accounts" unit="a month" points={points} format={(value) => `${value} accounts`} />);
    const columns = [...document.querySelectorAll('rect')].map((column) =>
      ['x', 'y', 'width', 'height'].map((name) => Number(column.getAttribute(name))),
    );
    expect(columns).toEqual([
      [2.5, 75, 15, 25],
      [22.5, 0, 15, 100],
    ]);
    expect(document.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 40 100');
    expect(document.querySelector('rect title')?.textContent).toBe('Jan: 10 accounts');
    expect(document.querySelector('figure')?.textContent).toContain('40 accounts0 accounts');
    expect(document.querySelector('table')?.textContent).toBe('Accounts, a monthJan10 accountsFeb40 accounts');
  });

  it('without a value above zero has empty columns', () => {
    open(<BarChart title="Accounts" unit="" points={[{ label: 'Jan', value: 0 }]} format={String} />);
    expect(document.querySelector('rect')?.getAttribute('height')).toBe('0');
    expect(document.querySelector('figure')?.textContent).toContain('10');
  });
});

it('a menu closes when one of its links was followed', async () => {
  const { user, arriveAt } = open(
    <Menu label="More" icon="≡">
      <LinkButton to="/search">Search</LinkButton>
    </Menu>,
  );
  const panel = screen.getByText('Search').closest<HTMLElement>('[popover]');
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(panel?.dataset['popoverOpen']).toBe('');
  await user.click(screen.getByText('Search'));
  await arriveAt('/search');
  expect(panel?.dataset['popoverOpen']).toBeUndefined();
});

it('a page number changes the page in place, except with a key that opens another tab', async () => {
  const pages: number[] = [];
  const { user } = open(
    <Pagination
      page={2}
      totalPages={3}
      addressOf={(page) => `/list?page=${page}`}
      onPage={(page) => pages.push(page)}
    />,
  );
  await user.click(screen.getByRole('link', { name: 'Page 3' }));
  await user.click(screen.getByRole('link', { name: 'Previous page' }));
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  expect(pages).toEqual([3, 1, 3]);
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey'])
    fireEvent.click(screen.getByRole('link', { name: 'Page 3' }), { [key]: true });
  fireEvent.click(screen.getByRole('link', { name: 'Page 3' }), { button: 1 });
  expect(pages).toHaveLength(3);
});

it('a switch and a choice say what was chosen', async () => {
  const selected: unknown[] = [];
  const { user } = open(
    <>
      <Switch label="Marketing" text="News." on={false} onChange={(on) => selected.push(on)} />
      <Segments
        label="Period"
        options={[
          { value: 'week', name: 'Week' },
          { value: 'month', name: 'Month' },
        ]}
        value="week"
        onChange={(value) => selected.push(value)}
      />
    </>,
  );
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Week' }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Month' }).checked).toBe(false);
  await user.click(screen.getByRole('switch', { name: 'Marketing' }));
  await user.click(screen.getByRole('radio', { name: 'Month' }));
  expect(selected).toEqual([true, 'month']);
});

it('the theme follows the choice', async () => {
  const { user } = open(<ThemeChoice />);
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Dark' }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Light' }).checked).toBe(false);
  expect(document.documentElement.dataset['colorScheme']).toBe('dark');
});

it('a table says when it has no rows', () => {
  const columns = [{ name: 'Name' }, { name: 'Count', look: 'number' as const }];
  const table = (rows: { key: string; cells: string[] }[]) => {
    const { text } = open(<DataTable label="Numbers" columns={columns} rows={rows} empty="Nothing yet." />);
    return text();
  };
  expect(table([{ key: 'a', cells: ['First', '3'] }])).toContain('NameCountFirst3');
  expect(screen.queryByText('Nothing yet.')).toBeNull();
  expect(table([])).toContain('NameCountNothing yet.');
  expect(document.querySelector('td[colspan="2"]')).not.toBeNull();
});

it.each([
  [formatShort(912), '912'],
  [formatShort(1_000), '1k'],
  [formatShort(1_690), '1.6k'],
  [formatShort(1_200_000), '1.2M'],
  [formatMiles(3.44), '3.4 miles'],
  [formatMiles(1), '1 mile'],
  [formatMiles(10), '10 miles'],
  [formatMiles(9.96), '10 miles'],
  [formatMiles(23.6), '24 miles'],
  [formatResponseTime(null), 'N/A'],
  [formatResponseTime(850.4), '850 ms'],
  [formatResponseTime(999.6), '1.0 s'],
  [formatResponseTime(1_234), '1.2 s'],
  [formatPacificTime('2026-11-09T23:40:05Z'), 'Nov 9, 2026, 3:40:05 PM PST'],
])('a number is formatted as %s', (written, expected) => {
  expect(written).toBe(expected);
});
