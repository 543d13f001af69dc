import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openMailSink } from '#server/testing/mail-sink.ts';
import { testProduct } from '#server/testing/product.ts';
import { saveSetting } from './testing/save-setting.ts';

const sink = await openMailSink();
afterAll(() => sink.close());
const product = testProduct({
  mode: 'production',
  smtp: { url: sink.url, from: { name: 'CareRoster', address: 'mail@care.example' } },
});

const save = (key: string, value: string): Promise<void> => saveSetting(product, key, value);

const nameSite = (value: string): Promise<void> => save('site_name', value);

const settings = async (): Promise<Record<string, string>> =>
  z
    .object({ settings: z.record(z.string(), z.string()) })
    .parse(await (await product.request('/api/site-settings')).json()).settings;

describe('the name of the site', () => {
  test('replaces the name in initial texts, and not in texts of the operator', async () => {
    await nameSite('  Harbor\n\u202EClinicians $& ');
    expect(await settings()).toMatchObject({
      site_name: 'Harbor Clinicians $&',
      seo_title: 'Harbor Clinicians $& – Direct access to healthcare professional contacts in the US',
    });
  });

  test('is the name of the product again when it is emptied', async () => {
    await nameSite('');
    expect(await settings()).toMatchObject({
      site_name: 'CareRoster',
      seo_title: 'CareRoster – Direct access to healthcare professional contacts in the US',
    });
  });

  test('is in the sender, the text and the design of emails, in the same second', async () => {
    await nameSite('Harbor Clinicians');
    const { email } = await product.as('free');
    await product.post('/api/auth/request-password-reset', { email });
    await expect.poll(() => sink.received.length).toBeGreaterThan(0);
    const mail = sink.received.at(-1);
    expect(JSON.stringify(mail)).toContain('You asked for a new Harbor Clinicians password');
    expect(JSON.stringify(mail)).toContain('Sent by Harbor Clinicians, the directory');
    expect(mail?.from).toMatchObject({ name: 'Harbor Clinicians', address: 'mail@care.example' });
    expect(JSON.stringify(mail)).not.toContain('CareRoster');
  });

  test('is the issuer that an authenticator app shows', async () => {
    await nameSite('Harbor: Clinicians');
    const { cookie, password } = await product.signedIn();
    const enabled = await product.post(
      '/api/auth/two-factor/enable',
      { password },
      { headers: { cookie, origin: 'http://localhost' } },
    );
    const { totpURI } = z.object({ totpURI: z.string() }).parse(await enabled.json());
    expect(new URL(totpURI).searchParams.get('issuer')).toBe('Harbor: Clinicians');
    expect(decodeURIComponent(totpURI)).not.toContain('CareRoster');
  });

  test('begins the names of files that users download', async () => {
    await nameSite('Clínica Harbor & Sons!');
    const by = await product.signedIn();
    expect((await by.post('/api/auth/step-up', { password: by.password })).status).toBe(200);
    expect(await (await by.post('/api/account/data', {})).json()).toMatchObject({
      fileName: expect.stringMatching(/^clinica-harbor-sons-account-\d{4}-\d\d-\d\d\.json$/),
    });
    await nameSite('診療');
    expect(await (await by.post('/api/account/data', {})).json()).toMatchObject({
      fileName: expect.stringMatching(/^directory-account-/),
    });
  });

  test('is in the description of the API, its page and the refusal of a foreign form', async () => {
    await nameSite('Harbor & Sons');
    expect(await (await product.request('/api/openapi.json')).json()).toMatchObject({
      info: { title: 'Harbor & Sons' },
    });
    expect(await (await product.request('/api/docs')).text()).toContain('<title>Harbor &amp; Sons API</title>');
    const foreign = await product.request('/api/sign-out', {
      method: 'POST',
      headers: { origin: 'https://other.example', cookie: 'a=b', 'content-type': 'application/json' },
      body: '{}',
    });
    expect(await foreign.json()).toMatchObject({
      code: 'FOREIGN_ORIGIN',
      message: 'This request came from another site. Open Harbor & Sons itself and try there.',
    });
  });
});

test('the accent color is in the links and buttons of emails, in both themes', async () => {
  await save('accent_color', '#5B21B6');
  expect(await settings()).toMatchObject({ accent_color: '#5b21b6' });
  const received = sink.received.length;
  const { email } = await product.as('basic');
  await product.post('/api/auth/request-password-reset', { email });
  await expect.poll(() => sink.received.length).toBeGreaterThan(received);
  const html = sink.received.at(-1)?.html ?? '';
  expect(html).toContain('background:#5b21b6');
  expect(html).not.toContain('#0e6e5c');
  expect(html).not.toContain('#46c2a5');
});
