import { expect, test } from 'vitest';
import { formTokens } from './form-tokens.ts';

const secret = Buffer.alloc(32, 5).toString('base64');
const at = (ms: number, key = secret, form = 'contact form') =>
  formTokens(key, { now: () => new Date(Date.UTC(2026, 10, 21) + ms) }, form);
const dayMs = 24 * 3_600_000;

test.each([
  [0, 3],
  [1_000, 2],
  [2_999, 1],
  [-60_000, 3],
])(
  'a form that is sent %i ms after it was shown is too fast, and may be sent %i seconds later',
  (ms, retryAfterSeconds) => {
    expect(() => at(ms).check(at(0).issue())).toThrow(
      expect.objectContaining({ kind: 'too_many', code: 'TOO_FAST', retryAfterSeconds }),
    );
  },
);

test('a form may be sent from three seconds to a day after it was shown, several times', () => {
  const token = at(0).issue();
  for (const ms of [3_000, 3_000, 60_000, dayMs]) expect(() => at(ms).check(token)).not.toThrow();
  expect(() => at(dayMs + 1).check(token)).toThrow(expect.objectContaining({ kind: 'conflict', code: 'FORM_EXPIRED' }));
});

test.each([
  '',
  '.',
  'x',
  '0.',
  'NaN.NaN',
  `${Date.UTC(2026, 10, 20)}.`,
  `${Date.UTC(2026, 10, 20)}.${'A'.repeat(43)}`,
  '1e3.x',
])('the invented token %j is not taken', (token) => {
  expect(() => at(60_000).check(token)).toThrow(expect.objectContaining({ code: 'FORM_EXPIRED' }));
});

test('a token of another installation, of another form, or with another time, is not taken', () => {
  const foreign = at(0, Buffer.alloc(32, 6).toString('base64')).issue();
  const otherForm = at(0, secret, 'resume form').issue();
  const altered = at(59_000)
    .issue()
    .replace(/^\d+/, String(Date.UTC(2026, 10, 21)));
  for (const token of [foreign, otherForm, altered])
    expect(() => at(60_000).check(token)).toThrow(expect.objectContaining({ code: 'FORM_EXPIRED' }));
});
