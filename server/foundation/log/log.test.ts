import { expect, test } from 'vitest';
import { createLog, redactText } from './public.ts';

test('e-mails and phone numbers are taken out of any text', () => {
  expect(redactText('mail rosa.a+x@mail.postbox.example or call (312) 555-0142, +1 312-555-0142, 3125550142')).toBe(
    'mail [e-mail] or call [number], [number], [number]',
  );
});

test('links are taken out, for they may carry a token', () => {
  expect(redactText('open https://care.example/verify?token=abc, or "http://localhost:3000/x"')).toBe(
    'open [link] or "[link]"',
  );
});

test('neither an error nor a named field brings a contact or a secret into the log', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => lines.push(line) });
  const error = Object.assign(new Error('duplicate key (email)=(rosa@postbox.example)'), { code: '23505' });
  log.error(
    { error, email: 'rosa@postbox.example', user: { password: 'hunter22', phone: '+13125550142' }, token: 'abc' },
    'failed',
  );
  expect(lines.join('')).not.toMatch(/rosa|hunter22|5550142|abc/);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ error: { code: '23505', name: 'Error' }, msg: 'failed' });
});
