import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMailSink, type MailSink } from '#server/testing/mail-sink.ts';
import { renderMail } from './mail-layout.ts';
import { checkMail, type OutgoingMail } from './outgoing-mail.ts';
import { smtpTransport } from './public.ts';

const mail = (more: Partial<OutgoingMail>): OutgoingMail => ({
  to: 'rosa@postbox.example',
  subject: 'Hello',
  greeting: 'Hello Rosa,',
  paragraphs: ['A line.'],
  action: null,
  ...more,
});

describe('a mail is refused', () => {
  test.each<[string, Partial<OutgoingMail>]>([
    ['to', { to: 'rosa@postbox.example\r\nBcc: all@postbox.example' }],
    ['to', { to: 'rosa@postbox.example, other@postbox.example' }],
    ['replyTo', { replyTo: 'a@postbox.example\nBcc: b@postbox.example' }],
    ['subject', { subject: ' \r\n ' }],
    ['subject', { subject: 'x'.repeat(201) }],
    ['greeting', { greeting: 'x'.repeat(201) }],
    ['paragraphs', { paragraphs: [] }],
    ['paragraphs', { paragraphs: Array.from({ length: 21 }, () => 'x') }],
    ['paragraphs.0', { paragraphs: ['x'.repeat(5_001)] }],
    ['action.url', { action: { label: 'Open', url: 'javascript:alert(1)' } }],
  ])('for its %s, case %#', (field, more) => {
    expect(() => checkMail(mail(more))).toThrow(`This mail cannot be sent: check its ${field}.`);
  });
});

describe('any content of a mail', () => {
  let sink: MailSink;
  beforeAll(async () => {
    sink = await openMailSink();
  });
  afterAll(() => sink.close());

  const hostile = fc
    .array(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 12 }),
        fc.constantFrom(
          '\r\n',
          '\n',
          '\r',
          '\u2028',
          '\u0085',
          '\0',
          'Bcc: all@postbox.example',
          '\r\n\r\n<b>body</b>',
          '"',
          '<',
          '=?utf-8?Q?=0D=0ABcc:?=',
        ),
      ),
      { minLength: 1, maxLength: 8 },
    )
    .map((parts) => parts.join(''));

  test('no text begins a header of its own, on its way through a real mail server', async () => {
    const transport = smtpTransport({ url: sink.url, from: { name: 'CareRoster', address: 'mail@care.example' } });
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, async (subject, toName, greeting) => {
        const checked = checkMail(
          mail({ subject: `S ${subject}`, toName, greeting: `G ${greeting}`, paragraphs: [`P ${subject}`] }),
        );
        const { html, text } = await renderMail(checked);
        await transport.deliver(
          { ...checked, messageId: '<one@mail.careroster>', html, text, endUrl: null },
          AbortSignal.timeout(300_000),
        );
        const received = sink.received.at(-1);
        expect(received?.headers.map(({ key }) => key).toSorted()).toEqual([
          'auto-submitted',
          'content-type',
          'date',
          'from',
          'message-id',
          'mime-version',
          'subject',
          'to',
        ]);
        expect(received?.to).toMatchObject([{ address: 'rosa@postbox.example' }]);
        expect(received?.subject).toBe(checked.subject);
        expect(received?.cc).toBeUndefined();
        expect(received?.bcc).toBeUndefined();
      }),
      { numRuns: 60 },
    );
  });

  test('markup stays text', async () => {
    const bad = '<img src=x onerror=alert(1)>"\'&';
    const { html, text } = await renderMail(
      checkMail(
        mail({
          subject: bad,
          greeting: bad,
          paragraphs: [`${bad}\nsecond line`],
          footnote: bad,
          action: { label: bad, url: 'https://care.example/?a="><b>&c=1' },
        }),
      ),
    );
    expect(html).not.toMatch(/<img|<b>/);
    expect(html).toContain('<br>second line');
    expect(html).not.toMatch(/src=["']?http|url\(/);
    expect(text).toContain(bad);
  });
});
