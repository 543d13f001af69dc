import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testProduct } from '#server/testing/product.ts';
import { formTokenOfEarlier } from '#server/testing/form-token-of-earlier.ts';

const product = testProduct({ accounts: { adminEmails: ['boss@postbox.example', 'deputy@postbox.example'] } });
const silent = testProduct();
const openedForm = z.object({ formToken: z.string() });

const enquiry = {
  name: 'Rosa Lind',
  email: 'rosa@northline.example',
  subject: 'Seats for a team',
  message: 'We are eleven recruiters.\nWhat would that cost?',
  formToken: formTokenOfEarlier(),
};
const write = (more: object = {}, init?: Parameters<typeof product.post>[2]): Promise<Response> =>
  product.post('/api/contact-form', { ...enquiry, ...more }, init);

describe('the contact form refuses', () => {
  test.each([
    [{ name: ' R ' }, 'Name must be at least 2 characters.'],
    [{ email: 'rosa@' }, 'Please enter a valid email address.'],
    [{ subject: 'Hey' }, 'Subject must be at least 5 characters.'],
    [{ message: 'Call me' }, 'Message must be at least 10 characters.'],
    [{ message: 'x'.repeat(4_001) }, 'Message must be at most 4,000 characters.'],
    [{ to: 'victim@elsewhere.example' }, 'Unrecognized key'],
  ])('%j, and says why', async (more, words) => {
    const response = await write(more);
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'INVALID_INPUT', message: expect.stringContaining(words) }),
    ]);
  });

  test('a wrong field by its name, and what has no field without one', async () => {
    expect(await (await write({ subject: 'Hey', message: 'Call me' })).json()).toMatchObject({
      field: 'subject',
      message: 'Subject must be at least 5 characters.',
    });
    expect(await (await write({ to: 'victim@elsewhere.example' })).json()).not.toHaveProperty('field');
  });

  test.each([
    [
      'more than a day after',
      () => formTokenOfEarlier(24 * 3_600 + 60),
      409,
      'FORM_EXPIRED',
      'What you entered is still here; please send it again.',
    ],
    [
      'with a time that a program invented',
      () => formTokenOfEarlier(60, Buffer.alloc(32, 4).toString('base64')),
      409,
      'FORM_EXPIRED',
      'send it again.',
    ],
    [
      'with an altered time',
      () => formTokenOfEarlier(0).replace(/^\d+/, String(Date.now() - 60_000)),
      409,
      'FORM_EXPIRED',
      'send it again.',
    ],
    ['with a token that is none', () => 'x', 409, 'FORM_EXPIRED', 'send it again.'],
    ['with an empty token', () => '', 409, 'FORM_EXPIRED', 'send it again.'],
  ])('a message that is sent %s, and asks to send it again', async (_case, formToken, status, code, words) => {
    const response = await write({ formToken: formToken(), subject: 'Written by a program' });
    expect([response.status, await response.json()]).toEqual([
      status,
      expect.objectContaining({ code, message: expect.stringContaining(words) }),
    ]);
    await write({ subject: 'Written by a person' });
    await product.mailTo('boss@postbox.example', /Written by a person/);
    expect(
      (await product.mails('boss@postbox.example')).filter(({ subject }) => subject.includes('by a program')),
    ).toEqual([]);
  });

  test('a message without the token of a form', async () => {
    expect((await write({ formToken: undefined })).status).toBe(400);
  });

  test('the 31st message of one network within an hour', async () => {
    const statuses = await Promise.all(
      Array.from(
        { length: 37 },
        async (_, at) => (await write({ subject: 'A flood of them' }, { from: `203.0.113.${at + 1}` })).status,
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  test('everybody where no administrator would read it, in the words of the specification', async () => {
    const response = await silent.post('/api/contact-form', enquiry);
    expect([response.status, await response.json()]).toEqual([
      503,
      expect.objectContaining({
        code: 'NOBODY_READS',
        message: 'Your message could not be sent. Please try again later.',
      }),
    ]);
  });
});

describe('a message', () => {
  test('that is sent at once is not refused, and arrives a little later', async () => {
    expect((await write({ formToken: formTokenOfEarlier(0), subject: 'A quick writer' })).status).toBe(200);
    await product.mailTo('boss@postbox.example', /A quick writer/);
  });

  test('reaches every administrator, and a reply goes to the sender', async () => {
    expect(await (await write()).json()).toEqual({ success: true });
    for (const to of ['boss@postbox.example', 'deputy@postbox.example']) {
      const mail = await product.mailTo(to, /^Contact form: Seats for a team$/);
      expect(mail.replyTo).toBe('rosa@northline.example');
      expect(mail.text).toContain('Rosa Lind (rosa@northline.example) wrote');
      expect(mail.text).toContain('We are eleven recruiters.\nWhat would that cost?');
      expect(mail.text).toContain('not signed in');
    }
  });

  test('is sent with the token that the page asks for', async () => {
    const { formToken } = openedForm.parse(await (await product.request('/api/contact-form')).json());
    // Refused for its age or accepted, but never as another visitor's token.
    await expect
      .poll(async () => (await write({ formToken, subject: 'With the token of the page' })).status, {
        timeout: 300_000,
        interval: 500,
      })
      .toBe(200);
  });

  test('names the account of a signed-in sender', async () => {
    const person = await product.signedIn();
    await person.post('/api/contact-form', { ...enquiry, subject: 'From within' });
    expect((await product.mailTo('boss@postbox.example', /From within/)).text).toContain(
      `signed in as ${person.email}`,
    );
  });

  test('cannot begin a header or a mark-up of its own', async () => {
    await write({
      name: 'Eve\r\nBcc: all@elsewhere.example',
      subject: 'Breaking out\r\nBcc: all@elsewhere.example',
      message: '<script>alert(1)</script> and more',
    });
    const mail = await product.mailTo('boss@postbox.example', /Breaking out/);
    expect(mail.subject).toBe('Contact form: Breaking out Bcc: all@elsewhere.example');
    expect(mail.html).not.toContain('<script>');
  });

  test('of a program that fills in every field is answered, and not delivered', async () => {
    expect((await write({ subject: 'Cheap pills', website: 'https://pills.example' })).status).toBe(200);
    await write({ subject: 'An honest one' });
    await product.mailTo('boss@postbox.example', /An honest one/);
    expect((await product.mails('boss@postbox.example')).filter(({ subject }) => subject.includes('pills'))).toEqual(
      [],
    );
  });
});
