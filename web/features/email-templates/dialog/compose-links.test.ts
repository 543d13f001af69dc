import { expect, it } from 'vitest';
import { composeLinks } from './compose-links.ts';

const text = {
  to: 'rosa+icu@northline.example',
  subject: 'ICU & more?\r\nBcc: all@elsewhere.example',
  body: 'Hello Rosa,\n\n50% more: a=b&c #1 “é”',
};
const linkOf = (name: string, changes: Partial<typeof text> = {}) => {
  const link = composeLinks({ ...text, ...changes }).find((each) => each.name === name);
  if (link === undefined) throw new Error(`There is no link ${name}.`);
  return link;
};

it.each([
  ['Gmail', 'mail.google.com', 'su'],
  ['Outlook', 'outlook.office.com', 'subject'],
  ['Yahoo', 'compose.mail.yahoo.com', 'subject'],
])('%s opens with the address, the subject and the text', (name, host, subject) => {
  const { href, hasBody } = linkOf(name);
  const url = new URL(href);
  expect([url.protocol, url.host, hasBody]).toEqual(['https:', host, true]);
  expect(url.searchParams.get('to')).toBe(text.to);
  expect(url.searchParams.get(subject)).toBe(text.subject);
  expect(url.searchParams.get('body')).toBe(text.body);
});

it('a mailto link has the line ends of email, and its text cannot add a header', () => {
  const { href } = linkOf('Send');
  expect(href).toMatch(/^mailto:rosa%2Bicu@northline\.example\?subject=/);
  expect([...new URL(href).searchParams.keys()]).toEqual(['subject', 'body']);
  expect(new URL(href).searchParams.get('body')).toBe(text.body.replaceAll('\n', '\r\n'));
});

it('a text with the line ends of Windows has one line end for each in a mailto link', () => {
  expect(linkOf('Send', { body: 'Hello\r\nRosa\rand\nBen' }).href).toMatch(/&body=Hello%0D%0ARosa%0D%0Aand%0D%0ABen$/);
});

it('an address cannot add a parameter', () => {
  expect([...new URL(linkOf('Send', { to: 'a@b.example?bcc=c@d.example&x' }).href).searchParams.keys()]).toEqual([
    'subject',
    'body',
  ]);
});

it('a text that is too long for a link is left out of it', () => {
  const body = 'x'.repeat(3_000);
  expect(linkOf('Send', { body })).toMatchObject({ hasBody: false, href: expect.stringMatching(/&body=$/) });
  expect(linkOf('Gmail', { body }).hasBody).toBe(true);
  expect(linkOf('Gmail', { body: 'é'.repeat(3_000) }).hasBody).toBe(false);
});

it('half of an emoji at the end of a text is left out of the link, which opens', () => {
  expect(linkOf('Gmail', { subject: 'Hello \uD83D' }).href).toContain('su=Hello%20%EF%BF%BD&');
});
