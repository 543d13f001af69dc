// What a person types is the same value, whichever entrance takes it.
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { requestPasswordReset } from '#contract/accounts/sign-in.ts';
import { contactForm } from '#contract/contact-form/contact-form.ts';
import { readNamedRecord } from '#contract/removals/removal-options.ts';
import { readRemovalStatus, requestRecordRemoval, sendRemovalConfirmation } from '#contract/removals/removals.ts';
import { submitResume } from '#contract/submissions/submissions.ts';
import { userOperations } from '#contract/users/users.ts';
import { mapRecord } from '#server/features/imports/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { testProduct } from '#server/testing/product.ts';
import { draftOf } from './resume-draft.ts';

const product = testProduct({ runsJobs: false });
const formToken = 'token';
const resume = {
  contactfirstname: 'Wren',
  contactlastname: 'Castellane',
  contacttitle: 'Chief of Cardiology',
  companyname: 'Harborview Test Clinic',
  specialty: 'Cardiology',
  contactemail: 'wren@mail.example',
  contactphone: '312-555-0142',
  contactcity: 'Chicago',
  contactstate: 'IL',
  contactcountry: 'United States',
  formToken,
};

interface Operation {
  '~orpc': { inputSchema?: z.ZodType };
}

/** What the operation reads from a body; null when it refuses it. */
const readBy = (operation: Operation, body: object): unknown => {
  const read = operation['~orpc'].inputSchema?.safeParse(body);
  return read?.success === true ? read.data : null;
};

const withEmail = z.object({ email: z.string().toLowerCase() });
const emailReadBy = (operation: Operation, body: object): string | null =>
  withEmail.safeParse(readBy(operation, body)).data?.email ?? null;

const contactsOfResume = (body: object, kind: string): string | null => {
  const read = submitResume['~orpc'].inputSchema?.safeParse({ ...resume, ...body }).data;
  return read === undefined ? null : (draftOf(read)?.contacts.find((each) => each.kind === kind)?.value ?? null);
};
const contactOfRow = (cells: Parameters<typeof mapRecord>[0]): string | null =>
  mapRecord({ Contactlastname: 'Castellane', ...cells }, 'acme')?.contacts[0]?.value ?? null;

describe('an email address', () => {
  const entrances: readonly (readonly [string, (email: string) => string | null])[] = [
    ['an import', (email) => contactOfRow({ Contactemail: email })],
    ['a resume', (contactemail) => contactsOfResume({ contactemail }, 'work_email')],
    ['a removal by address', (email) => emailReadBy(sendRemovalConfirmation, { email, formToken })],
    [
      'a removal by record',
      (email) =>
        emailReadBy(requestRecordRemoval, { record: '1999000007', name: 'Wren', practice: 'Clinic', email, formToken }),
    ],
    ['the status of a removal', (email) => emailReadBy(readRemovalStatus, { number: 'RM-ABCDE-23456', email })],
    [
      'a message',
      (email) =>
        emailReadBy(contactForm, {
          name: 'Wren',
          email,
          subject: 'A question about a record',
          message: 'Which sources name this person in the directory?',
          formToken,
        }),
    ],
    ['a new password', (email) => emailReadBy(requestPasswordReset, { email })],
  ];

  test.each([
    ['wren', null],
    ['wren@mail', null],
    ['wren@mail..example', null],
    ['wren@mail.example', 'wren@mail.example'],
    [' Wren@Mail.EXAMPLE ', 'wren@mail.example'],
    ['Wren Castellane <wren@mail.example>', 'wren@mail.example'],
    ['<wren@mail.example>', 'wren@mail.example'],
    ['mailto:wren@mail.example', 'wren@mail.example'],
    ['mailto:wren@mail.example?subject=Hello', 'wren@mail.example'],
    ['Email: wren@mail.example', 'wren@mail.example'],
    ['wren@\u200Bmail.example', 'wren@mail.example'],
    ['\uFEFFwren@mail.example', 'wren@mail.example'],
    ['(wren@mail.example);', 'wren@mail.example'],
    ['ｗｒｅｎ＠mail.example', 'wren@mail.example'],
    ['wren@münchen.example', 'wren@xn--mnchen-3ya.example'],
  ])('%j is %j everywhere', (typed, email) => {
    const values = entrances.map(([entrance, read]) => [entrance, read(typed)]);
    expect(values).toEqual(entrances.map(([entrance]) => [entrance, email]));
  });

  test('of which a part is looked for by an administrator is read from a name as well', () => {
    expect(readBy(userOperations.listUsers, { query: 'Wren <Wren@Mail.example>' })).toMatchObject({
      query: 'wren@mail.example',
    });
    expect(readBy(userOperations.listUsers, { query: ' Mail.ex' })).toMatchObject({ query: 'mail.ex' });
  });
});

describe('a phone', () => {
  test.each([
    ['555-0142', null],
    ['312-555-01422', null],
    ['(312) 555-0142', '+13125550142'],
    ['312.555.0142', '+13125550142'],
    ['+1 312 555 0142', '+13125550142'],
    ['tel:+13125550142', '+13125550142'],
    ['\u202A312\u2011555\u20110142\u202C', '+13125550142'],
    ['３１２-555-0142', '+13125550142'],
    ['312-555-0142 x204', '+13125550142;ext=204'],
    ['(312) 555-0142 ext. 204', '+13125550142;ext=204'],
    ['312-555-0142 #204', '+13125550142;ext=204'],
    ['Cell: 312-555-0142', '+13125550142'],
    ['312-555-0142 (please text)', '+13125550142'],
    ["'3125550142", '+13125550142'],
    ['[312] 555-0142', '+13125550142'],
    ['312 • 555 • 0142', '+13125550142'],
  ])('%j is %j in an import and in a resume', (typed, phone) => {
    expect(contactOfRow({ Contactphone: typed })).toBe(phone);
    expect(contactsOfResume({ contactphone: typed }, 'mobile_phone')).toBe(phone);
  });
});

describe('an NPI', () => {
  const npi = '1999000007';
  beforeAll(() =>
    inTransaction(product.database, (client) =>
      product.writer.write(client, [testDraft({ keys: [{ kind: 'npi', value: npi }] })], {
        source: 'acme',
        batchId: 'acme-1',
        today: '2026-11-21',
      }),
    ),
  );

  const forms = [
    ['1999000008', null],
    ['199900000', null],
    ['1999000007 1999000015', null],
    ['1999000007', npi],
    [' 1999000007 ', npi],
    ['NPI: 1999000007', npi],
    ['NPI 1999-000-007', npi],
    ['1999000007.0', npi],
    ['1.999000007E9', npi],
    ['1999\u200B000007', npi],
    ['１９９９０００００７', npi],
  ] as const;

  test.each(forms)('%j is %j in an import and in a removal', (typed, value) => {
    const draft = mapRecord({ Contactlastname: 'Castellane', NPI: typed }, 'acme');
    expect(draft?.keys).toEqual(value === null ? [] : [{ kind: 'npi', value }]);
    expect(readNamedRecord(typed)).toEqual(value === null ? null : { npi: value });
  });

  test('has the same forms in an uploaded list', async () => {
    const cells = forms.map(([typed]) => `"${typed}"`);
    const response = await (
      await product.signedIn({ plan: 'basic' })
    ).post('/api/match-list', { csv: `NPI\n${cells.join('\n')}\n`, listName: 'From a file' });
    const read = forms.filter(([, value]) => value !== null).length;
    expect(await response.json()).toMatchObject({ matched: 1, duplicates: read - 1, invalid: forms.length - read });
  });
});
