import { expect, it } from 'vitest';
import { failureText, failureMessage } from './failure-messages.ts';

const failed = (code: string, message: string) => ({ code, message, requestId: null });

it.each([
  [
    'TIMEOUT',
    'The search did not answer within 8 seconds.',
    'Search timed out',
    /specialty from the list.*state abbreviations.*exact keywords/,
  ],
  ['INTERNAL_ERROR', 'upstream request timeout', 'Search timed out', /specialty from the list/],
  ['INTERNAL_ERROR', 'canceling statement due to statement timeout', 'Database timeout', /specialty from the list/],
  ['57014', 'error 57014', 'Database timeout', /specialty from the list/],
  ['DATABASE_TIMEOUT', 'The database took too long for this search.', 'Database timeout', /specialty from the list/],
  [
    'INTERNAL_ERROR',
    'relation "search_people" does not exist',
    'Search optimizations are being deployed',
    /few minutes/,
  ],
  [
    'SEARCH_NOT_DEPLOYED',
    'A part of the search is still being deployed.',
    'Search optimizations are being deployed',
    /few minutes/,
  ],
  ['INTERNAL_ERROR', 'Edge Function returned a non-2xx status code', 'Using backup search method', /retry/],
  ['HTTP_502', 'The server gave an answer that could not be read.', 'The search service does not answer', /retry/],
  ['UNREACHABLE', 'You are offline. What you entered is kept.', 'You are offline', /runs again by itself/],
  ['UNREACHABLE', 'The server could not be reached.', 'Connection problem', /connection of this device/],
  ['INTERNAL_ERROR', 'Connection terminated unexpectedly', 'Connection problem', /connection of this device/],
])('%s, %s: the visitor reads “%s” with advice, and no part of the raw message', (code, message, title, advice) => {
  const shown = failureMessage(failed(code, message));
  expect(shown.title).toBe(title);
  expect(shown.advice).toMatch(advice);
  for (const raw of [/relation/, /statement/, /non-2xx/, /upstream/, /unexpectedly/, /57014/])
    expect(`${shown.title} ${shown.text} ${shown.advice} ${failureText(failed(code, message))}`).not.toMatch(raw);
});

it('a message of our own server is shown unchanged', () => {
  const failure = failed('UNAVAILABLE', 'Too many searches are waiting. Try again in a few seconds.');
  expect(failureMessage(failure)).toMatchObject({ title: 'The search failed', text: failure.message });
  expect(failureText(failure)).toBe(
    'Optimized search failed: Too many searches are waiting. Try again in a few seconds.',
  );
  expect(failureMessage(failed('INVALID_INPUT', 'The input does not fit.')).advice).toBeNull();
});

it('a limit of fair use is named, with the time that the server gives, and no advice to retry', () => {
  const failure = failed('FAIR_USE', 'Fair use shows one account 30,000 different people an hour.');
  expect(failureMessage(failure)).toEqual({ title: 'Fair use limit reached', text: failure.message, advice: null });
});

it('an unreadable response has the text of the specification', () => {
  expect(failureText(failed('HTTP_502', 'x'))).toBe('Optimized search returned unsuccessful response');
});
