import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testProduct, type SignedIn } from '#server/testing/product.ts';

const demoEmail = 'demo@postbox.example';
const product = testProduct({ accounts: { demoEmail } });

const template = {
  name: 'ICU Nurse',
  subject: 'An ICU position',
  body: 'Hello {{first_name}},\n\nWould you like to talk?',
  tone: 'friendly',
  length: 'short',
  position_type: 'per-diem',
};

const save = (person: SignedIn, more: object = {}): Promise<Response> =>
  person.post('/api/email-templates', { ...template, ...more });
const kept = z.looseObject({ id: z.string(), name: z.string() });
const list = async (person: SignedIn): Promise<z.output<typeof kept>[]> =>
  z.object({ templates: z.array(kept) }).parse(await (await person.request('/api/email-templates')).json()).templates;

describe('email templates are refused', () => {
  test.each([
    ['name', '  ', 'Enter a name for the template.'],
    ['name', 'x'.repeat(151), 'The name must be at most 150 characters.'],
    ['subject', '\n', 'Enter a subject.'],
    ['subject', 'x'.repeat(301), 'The subject must be at most 300 characters.'],
    ['body', '', 'Enter the text of the email.'],
    ['body', 'x'.repeat(20_001), 'The email must be at most 20,000 characters.'],
    ['body', 'a\0b', expect.stringContaining('cannot be stored')],
    ['tone', 'rude', expect.any(String)],
    ['length', 'endless', expect.any(String)],
    ['position_type', 'seasonal', expect.any(String)],
  ])('with a wrong %s', async (field, value, message) => {
    const response = await save(await product.as('free'), { [field]: value });
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ field, message })]);
  });

  test('with fields that the product sets itself', async () => {
    const [person, other] = [await product.as('free'), await product.as('basic')];
    for (const more of [{ user_id: other.userId }, { id: 'x' }, { created_at: '2026-01-01T00:00:00Z' }])
      expect((await save(person, more)).status).toBe(400);
  });

  test('to the demo account, which many people share', async () => {
    const demo = await product.signedIn({ email: demoEmail });
    for (const [path, body] of [
      ['', template],
      ['/import', { templates: [template] }],
      ['/1/rename', { name: 'New' }],
      ['/1/delete', {}],
    ] as const) {
      const response = await demo.post(`/api/email-templates${path}`, body);
      expect([response.status, await response.json()]).toEqual([
        403,
        expect.objectContaining({ code: 'DEMO_ACCOUNT', message: 'This feature is disabled in demo mode' }),
      ]);
    }
    expect(await list(demo)).toEqual([]);
  });

  test('of another user, exactly like templates that do not exist', async () => {
    const [owner, other] = [await product.signedIn(), await product.signedIn()];
    await save(owner);
    const [{ id } = { id: '' }] = await list(owner);
    for (const [action, body] of [
      ['rename', { name: 'Mine now' }],
      ['delete', {}],
    ] as const) {
      const answers = await Promise.all(
        [id, '00000000-0000-4000-8000-000000000000', '1'].map(async (each) => {
          const response = await other.post(`/api/email-templates/${each}/${action}`, body);
          const failure = z.object({ code: z.string(), message: z.string() }).parse(await response.json());
          return { status: response.status, failure };
        }),
      );
      expect(answers[0]).toMatchObject({ status: 404, failure: { code: 'NOT_FOUND' } });
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    }
    expect(await list(owner)).toMatchObject([{ id, name: 'ICU Nurse' }]);
    expect(await list(other)).toEqual([]);
  });
});

describe('an email template', () => {
  test('is saved as it was written, and listed newest first to its owner', async () => {
    const person = await product.signedIn();
    const first = await (await save(person, { name: ' ICU\nNurse ', body: '  Zażółć {{first_name}} 🏥\n' })).json();
    expect(first).toMatchObject({
      ...template,
      user_id: person.userId,
      name: 'ICU Nurse',
      body: 'Zażółć {{first_name}} 🏥',
    });
    await save(person, { name: 'ER Nurse' });
    expect((await list(person)).map(({ name }) => name)).toEqual(['ER Nurse', 'ICU Nurse']);
  });

  test('is renamed and deleted', async () => {
    const person = await product.signedIn();
    await save(person);
    const [{ id } = { id: '' }] = await list(person);
    const renamed = await person.post(`/api/email-templates/${id}/rename`, { name: ' ICU  nights ' });
    expect(await renamed.json()).toMatchObject({ id, name: 'ICU nights', body: template.body });
    expect(await (await person.post(`/api/email-templates/${id}/delete`, {})).json()).toEqual({ success: true });
    expect((await person.post(`/api/email-templates/${id}/delete`, {})).status).toBe(404);
    expect(await list(person)).toEqual([]);
  });

  test('that is saved twenty times at once is kept once, and another text with the same name is kept beside it', async () => {
    const person = await product.signedIn();
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(person)));
    const ids = await Promise.all(answers.map(async (answer) => kept.parse(await answer.json()).id));
    expect(new Set(ids).size).toBe(1);
    await save(person, { subject: 'Another subject' });
    expect(await list(person)).toHaveLength(2);
  });

  test('is deleted together with its account', async () => {
    const person = await product.signedIn();
    await save(person);
    await product.database.pool.query('delete from users where id = $1', [person.userId]);
    const { rowCount } = await product.database.pool.query('select 1 from email_templates where user_id = $1', [
      person.userId,
    ]);
    expect(rowCount).toBe(0);
  });
});

test('templates of an older browser are imported once, all or none, and an account has at most 200', async () => {
  const person = await product.signedIn();
  const importing = (from: number, count: number): Promise<Response> =>
    person.post('/api/email-templates/import', {
      templates: Array.from({ length: count }, (_, index) => ({ ...template, name: `Job ${from + index}` })),
    });
  expect(await (await importing(0, 50)).json()).toEqual({ imported: 50 });
  const [again, more] = await Promise.all([importing(0, 50), importing(25, 50)]);
  expect([await again.json(), await more.json()]).toEqual([{ imported: 0 }, { imported: 25 }]);
  for (const from of [75, 125]) await importing(from, 50);
  expect((await importing(175, 51)).status).toBe(400);
  const tooMany = await importing(160, 50);
  expect([tooMany.status, await tooMany.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'TOO_MANY_TEMPLATES', message: expect.stringContaining('Delete one') }),
  ]);
  expect(await list(person)).toHaveLength(175);
  expect((await importing(175, 25)).status).toBe(200);
  expect((await save(person)).status).toBe(409);
  // What the account has already is no new template.
  expect((await save(person, { name: 'Job 3' })).status).toBe(200);
});
