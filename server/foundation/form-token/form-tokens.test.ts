import { expect, test } from 'vitest';
import { formTokens } from './form-tokens.ts';

const secret = Buffer.alloc(32, 5).toString('base64');
const at = (ms: number, key = secret, form = 'contact form') =>
  formTokens(key, { now: () => new Date(Date.UTC(2026, 10, 21) + ms) }, form);
const dayMs = 24 * 3_600_000;

test.each([2_900, 2_999])('a form that is sent %i ms after it was shown waits, and is taken', async (ms) => {
  const taken: string[] = [];
  const token = at(0).issue();
  const soon = at(ms)
    .check(token)
    .then(() => taken.push('soon'));
  await at(3_000).check(token);
  taken.push('later');
  await soon;
  expect(taken).toEqual(['later', 'soon']);
});

test('a form that is sent too soon is refused only while many others wait', async () => {
  const token = at(0).issue();
  const others = Array.from({ length: 500 }, () => at(2_500).check(token));
  await expect(at(2_900).check(token)).rejects.toMatchObject({
    kind: 'too_many',
    code: 'TOO_FAST',
    retryAfterSeconds: 3,
  });
  await expect(at(3_000).check(token)).resolves.toBeUndefined();
  await Promise.all(others);
  await expect(at(2_999).check(token)).resolves.toBeUndefined();
});

test('a form may be sent from three seconds to a day after it was shown, several times', async () => {
  const token = at(0).issue();
  for (const ms of [3_000, 3_000, 60_000, dayMs]) await at(ms).check(token);
  await expect(at(dayMs + 1).check(token)).rejects.toMatchObject({ kind: 'conflict', code: 'FORM_EXPIRED' });
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
])('the invented token %j is not taken', async (token) => {
  await expect(at(60_000).check(token)).rejects.toMatchObject({ code: 'FORM_EXPIRED' });
});

test('a token of another installation, of another form, or with another time, is not taken', async () => {
  const foreign = at(0, Buffer.alloc(32, 6).toString('base64')).issue();
  const otherForm = at(0, secret, 'resume form').issue();
  const altered = at(59_000)
    .issue()
    .replace(/^\d+/, String(Date.UTC(2026, 10, 21)));
  for (const token of [foreign, otherForm, altered])
    await expect(at(60_000).check(token)).rejects.toMatchObject({ code: 'FORM_EXPIRED' });
});
