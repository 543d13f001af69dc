// @vitest-environment happy-dom
// the log of failed searches.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { SearchError } from '#contract/error-log/error-log.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { button } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { LogsScreen } from './logs-screen.tsx';

const hourMs = 3_600_000;
const error = (changes: Partial<SearchError> = {}): SearchError => ({
  id: '7',
  occurred_at: '2026-03-10T10:00:00Z',
  user_email: 'ada@northline.example',
  ip_address: '192.0.2.7',
  error_type: 'timeout',
  error_code: 'TIMEOUT',
  edge_function_name: 'optimized-search',
  response_time_ms: 8_012,
  error_message: 'The search did not answer.',
  search_query: 'nurse',
  search_url: '/search?query=nurse',
  search_filters: { state: ['TX'] },
  user_agent: 'Firefox',
  ...changes,
});
const bare = error({
  id: '8',
  occurred_at: '2026-03-10T11:00:00Z',
  user_email: null,
  error_code: null,
  edge_function_name: null,
  response_time_ms: null,
  search_query: '',
  search_url: 'javascript:alert(1)',
  user_agent: '',
});
const stats = {
  total_errors: 1_204,
  unique_users: 31,
  avg_response_time: 850.4,
  errors_by_type: { other: 4, timeout: 900, edge_error: 300 },
};
const openLogs = (answers: Answers = {}, address = '/admin-logs') =>
  open(<LogsScreen />, {
    address,
    answers: {
      'errorLog.listSearchErrors': { data: [error(), bare] },
      'errorLog.getSearchErrorStats': [stats],
      'errorLog.listUnmatchedTerms': { data: [] },
      ...answers,
    },
  });

it('the screen of errors lists the failed searches below their counts', async () => {
  const { text } = openLogs();
  await screen.findByText('1,204');
  expect(text()).toContain('Total Errors1,204Affected Users31Avg Response Time850 msMost Common Typetimeout');
  const rows = within(await screen.findByRole('region', { name: 'Search errors' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'TimeUserError TypeFunctionResponse TimeMessageActions',
    'Mar 10, 2026, 3:00:00 AM PDTada@northline.exampletimeoutoptimized-search8.0 sThe search did not answer.ViewDelete',
    'Mar 10, 2026, 4:00:00 AM PDTAnonymoustimeoutN/AN/AThe search did not answer.ViewDelete',
  ]);
  expect(text()).toContain('No term without results was searched for by 3 or more accounts.');
});

it('the screen of errors shows no numbers while they are not known, and no type where nothing failed', async () => {
  const { text } = openLogs({
    'errorLog.listSearchErrors': { data: [] },
    'errorLog.getSearchErrorStats': failure('UNAVAILABLE'),
  });
  await screen.findByText('No search failed in this range.');
  expect(text()).toContain('Total Errors–Affected Users–Avg Response Time–Most Common Type–');
});

it('the screen of errors names no most common type where nothing failed', async () => {
  const { text } = openLogs({
    'errorLog.getSearchErrorStats': [{ total_errors: 0, unique_users: 0, avg_response_time: null, errors_by_type: {} }],
  });
  await waitFor(() => expect(text()).toContain('Total Errors0Affected Users0Avg Response TimeN/AMost Common TypeNone'));
});

it('the screen of errors begins with 24 hours of every type, and asks for the chosen range and type', async () => {
  const { user, server, arriveAt } = openLogs({}, '/admin-logs?range=forever&type=nonsense');
  await screen.findByText('1,204');
  const hoursAsked = () => {
    const input = z.object({ from: z.iso.datetime() }).parse(server.inputsOf('errorLog.listSearchErrors').at(-1));
    return Math.round((Date.now() - Date.parse(input.from)) / hourMs);
  };
  expect(hoursAsked()).toBe(24);
  expect(server.inputsOf('errorLog.listSearchErrors')[0]).not.toHaveProperty('error_type');
  const [counted] = server.inputsOf('errorLog.getSearchErrorStats');
  const period = z.object({ p_start_date: z.iso.datetime(), p_end_date: z.iso.datetime() }).parse(counted);
  expect(Math.round((Date.parse(period.p_end_date) - Date.parse(period.p_start_date)) / hourMs)).toBe(24);

  await user.click(screen.getByRole('radio', { name: '7 days' }));
  await arriveAt('/admin-logs?range=7d&type=nonsense');
  await waitFor(() => expect(hoursAsked()).toBe(168));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Error type' }), 'edge_error');
  await arriveAt('/admin-logs?range=7d&type=edge_error');
  await waitFor(() =>
    expect(server.inputsOf('errorLog.listSearchErrors').at(-1)).toMatchObject({ error_type: 'edge_error' }),
  );
});

it('the screen of errors is read again with Refresh', async () => {
  const { user, server } = openLogs();
  await screen.findByText('1,204');
  server.answer({
    'errorLog.getSearchErrorStats': [{ ...stats, total_errors: 1_205 }],
    'errorLog.listUnmatchedTerms': {
      data: [{ term: 'perfusionist', accounts: 12, searches: 2_000, lastSearchedAt: '2026-03-10T10:00:00Z' }],
    },
  });
  await user.click(await button('Refresh'));
  await screen.findByText('1,205');
  await screen.findByText('perfusionist');
  const rows = within(screen.getByRole('region', { name: 'Terms without results' })).getAllByRole('row');
  expect(rows[1]?.textContent).toBe('perfusionist2,00012Mar 10, 2026, 3:00:00 AM PDT');
});

it('the screen of errors is read again after a failure', async () => {
  const { user, server, text } = openLogs({
    'errorLog.listSearchErrors': failure('UNAVAILABLE'),
    'errorLog.listUnmatchedTerms': failure('UNAVAILABLE'),
  });
  await screen.findByText('Failed to load logs');
  await screen.findByText(/The search terms could not be loaded\./);
  expect(text()).not.toMatch(/Loading logs|Loading search terms/);
  server.answer({ 'errorLog.listSearchErrors': { data: [error()] }, 'errorLog.listUnmatchedTerms': { data: [] } });
  for (const again of screen.getAllByRole('button', { name: 'Try Again' })) await user.click(again);
  await screen.findByText('ada@northline.example');
  await screen.findByText(/Terms of fewer accounts are never stored/);
});

it('the screen of errors shows every detail of an error, and opens only a path of this site', async () => {
  const { user, text } = openLogs();
  await user.click(await button('View the error of Mar 10, 2026, 3:00:00 AM PDT'));
  await screen.findByText('192.0.2.7');
  expect(text()).toContain(
    'OccurredMar 10, 2026, 3:00:00 AM PDTTypetimeoutCodeTIMEOUTUserada@northline.exampleIP address192.0.2.7Functionoptimized-searchResponse time8.0 sSearch querynurseSearch URL/search?query=nurse (opens in a new tab)User agentFirefox',
  );
  expect(text()).toContain('Search filters{ "state": [ "TX" ] }');
  expect(screen.getByRole('link', { name: /opens in a new tab/ }).getAttribute('href')).toBe('/search?query=nurse');
  await user.click(await button('Close'));
  await user.click(await button('View the error of Mar 10, 2026, 4:00:00 AM PDT'));
  await waitFor(() => expect(text()).toContain('Search queryNoneSearch URLN/AUser agentN/A'));
  expect(text()).toContain('CodeN/AUserAnonymous');
  expect(text()).toContain('FunctionN/AResponse timeN/A');
  expect(screen.queryByRole('link', { name: /opens in a new tab/ })).toBeNull();
});

it('the screen of errors deletes an error after a confirmation', async () => {
  const { user, server } = openLogs({
    'errorLog.deleteSearchError': failure('NOT_FOUND', 'This log entry was deleted before. Refresh the list.'),
  });
  const remove = 'Delete the error of Mar 10, 2026, 4:00:00 AM PDT';
  await user.click(await button(remove));
  await screen.findByText('Delete this entry?');
  await user.click(await button('Cancel'));
  await waitFor(() => expect(screen.queryByText('Delete this entry?')).toBeNull());
  await user.click(await button(remove));
  expect(server.inputsOf('errorLog.deleteSearchError')).toEqual([]);
  await user.click(await button('Delete Entry'));
  await screen.findByText('Failed to delete log');
  await screen.findByText('This log entry was deleted before. Refresh the list.');
  server.answer({
    'errorLog.deleteSearchError': { success: true },
    'errorLog.listSearchErrors': { data: [error()] },
  });
  await user.click(await button('Delete Entry'));
  await screen.findByText('Log deleted');
  await waitFor(() => expect(screen.queryByRole('button', { name: remove })).toBeNull());
  expect(screen.queryByText('Delete this entry?')).toBeNull();
  expect(server.inputsOf('errorLog.deleteSearchError')).toEqual([{ logId: '8' }, { logId: '8' }]);
});
