import { expect, it } from 'vitest';
import { failureAdvice, failureText, failureTitle } from './failure-words.ts';

it.each([
  ['HTTP_502', 'The search was not answered', 'Optimized search returned unsuccessful response'],
  ['TIMEOUT', 'The search timed out', 'Optimized search failed: why'],
  ['UNREACHABLE', 'The server could not be reached', 'Optimized search failed: why'],
  ['ANYTHING_ELSE', 'The search was not answered', 'Optimized search failed: why'],
])('%s: %s. %s', (code, title, text) => {
  const failure = { code, message: 'why', requestId: null };
  expect(failureTitle(failure)).toBe(title);
  expect(failureText(failure)).toBe(text);
});

it('advises narrower searches only where they help', () => {
  expect(failureAdvice({ code: 'TIMEOUT', message: '', requestId: null })).toContain('specialty');
  expect(failureAdvice({ code: 'INVALID_INPUT', message: '', requestId: null })).toBeNull();
});
