import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testProduct, type TestRole } from '#server/testing/product.ts';

const product = testProduct();
const otherServer = testProduct({ sharing: product });

const save = async (value: string, key = 'terms_text', role: TestRole = 'admin'): Promise<Response> =>
  (await product.as(role)).request(`/api/site-settings/${key}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ value }),
  });

const run = z.strictObject({
  text: z.string(),
  isStrong: z.boolean(),
  isEmphasized: z.boolean(),
  href: z
    .string()
    .regex(/^(?:https:\/\/|mailto:|\/(?!\/)|#[\w-]+$)/)
    .nullable(),
});
type Run = z.output<typeof run>;
const runs = z.array(run);
const block = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('paragraph'), runs }),
  z.strictObject({ kind: z.literal('heading'), level: z.union([z.literal(3), z.literal(4)]), runs }),
  z.strictObject({
    kind: z.literal('list'),
    start: z.int().nullable(),
    items: z.array(z.strictObject({ runs, start: z.int().nullable(), items: z.array(runs) })),
  }),
  z.strictObject({ kind: z.literal('table'), head: z.array(runs), rows: z.array(z.array(runs)) }),
]);
const parts = {
  lead: z.array(block),
  sections: z.array(
    z.strictObject({ id: z.string().regex(/^[a-z0-9-]+$/), title: z.string(), blocks: z.array(block) }),
  ),
};
const readSaved = async (from = product, key = 'terms_text') =>
  z
    .strictObject({ text: z.strictObject({ ...parts, version: z.string() }).nullable() })
    .parse(await (await from.request(`/api/site-texts/${key}`)).json()).text;

async function preview(source: string) {
  const response = await (await product.as('admin')).post('/api/preview-site-text', { source });
  expect([response.status, source.slice(0, 40)]).toEqual([200, source.slice(0, 40)]);
  return z.strictObject({ text: z.strictObject(parts) }).parse(await response.json()).text;
}

const runsIn = (value: unknown): Run[] => {
  const found = run.safeParse(value);
  if (found.success) return [found.data];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(runsIn) : [];
};
const wordsOf = (value: unknown): string =>
  runsIn(value)
    .map(({ text }) => text)
    .join('');

describe('a text is refused', () => {
  test.each(['free', 'premium'] as const)('from an account without the role of administrator: %s', async (role) => {
    expect((await save('## Mine', 'terms_text', role)).status).toBe(403);
    const by = await product.as(role);
    expect((await by.request('/api/site-text-sources/terms_text')).status).toBe(403);
    expect((await by.post('/api/preview-site-text', { source: '## Mine' })).status).toBe(403);
  });

  test.each([
    ['of more than 60,000 characters', 'x'.repeat(60_001)],
    ['with lists in lists without end', `${'- '.repeat(500)}x`],
    ['with quotes in quotes without end', '>'.repeat(5_000)],
    ['with numbers in numbers without end', `${'1. '.repeat(500)}x`],
  ])('%s, and the built-in one stays', async (_case, value) => {
    expect(await (await save(value)).json()).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await readSaved()).toBeNull();
  });
});

const long = (part: string): string => part.repeat(Math.ceil(59_000 / part.length)).slice(0, 59_000);

describe('a hostile text becomes plain text and nothing else', () => {
  test.each([
    '<script>alert(1)</script>',
    '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<a href="javascript:alert(1)">press</a>',
    '<style>body{display:none}</style>',
    '<!-- <b>comment</b> -->',
    '<b>bold',
    '</article></main><h1>Other page</h1>',
    '[press](javascript:alert(1))',
    '[press](JaVaScRiPt:alert(1))',
    '[press](java&#115;cript:alert(1))',
    '[press](&#x6A;avascript:alert(1))',
    '[press]( \tjavascript:alert(1))',
    '[press](data:text/html;base64,PHNjcmlwdD4=)',
    '[press](vbscript:msgbox(1))',
    '[press](file:///etc/passwd)',
    '[press](http://plain.example/)',
    '[press](//evil.example/)',
    '[press](/\\evil.example/)',
    '[press](/.//evil.example/)',
    '[press](https://user:secret@evil.example/)',
    '<javascript:alert(1)>',
    '[press][1]\n\n[1]: javascript:alert(1)',
    '![picture](https://evil.example/pixel.png)',
    '![picture](data:image/svg+xml;base64,PHN2Zz4=)',
    '[![press](data:image/png;base64,AAAA)](javascript:alert(1))',
    '| a | b |\n|---|---|\n| <script>alert(1)</script> | [x](javascript:alert(1)) |',
    '- <script>alert(1)</script>\n  - [x](javascript:alert(1))\n    - <b>deep</b>',
    '## <img src=x onerror=alert(1)>',
    '```html\n<script>alert(1)</script>\n```',
    '**[unclosed](https://care.example',
    '[a](https://care.example "onmouseover=alert(1)")',
  ])('%s', async (source) => {
    const text = await preview(source);
    for (const { href } of runsIn(text)) expect(href === null || href.startsWith('https://care.example')).toBe(true);
  });

  test.each([
    '[',
    '![',
    '[a](',
    '*a **b ',
    '`a``b',
    '<a ',
    '|x|y',
    '&a',
    '~~a ',
    '\\',
    '# ',
    'a\n=\n',
    '[a]: b\n',
    '<div>',
    'http://a.',
  ])('also when it is very long: %j', async (part) => {
    expect((await preview(long(part))).sections.length).toBeGreaterThanOrEqual(0);
  });
});

describe('a text', () => {
  test('is shown in sections, with lists, tables, emphasis and links', async () => {
    const source = `Welcome to *our* **directory**.

## Your data
We keep [contacts](/remove-info) & write to <ada@care.example>.
Line one\\
line two

### Periods
1. one
   - inner
2. two

## Your data
| Kind | Days |
|------|------|
| Log  | 30   |

# Contact
See [our page](https://care.example/a?b=1#c) or [above](#your-data).`;
    const text = await preview(source);
    expect(text.sections.map(({ id, title }) => [id, title])).toEqual([
      ['your-data', 'Your data'],
      ['your-data-2', 'Your data'],
      ['contact', 'Contact'],
    ]);
    expect(text.lead).toMatchObject([
      {
        runs: [
          { text: 'Welcome to ' },
          { text: 'our', isEmphasized: true },
          {},
          { text: 'directory', isStrong: true },
          {},
        ],
      },
    ]);
    expect(wordsOf(text)).toContain('Line one\nline two');
    expect(runsIn(text).flatMap(({ href }) => href ?? [])).toEqual([
      '/remove-info',
      'mailto:ada@care.example',
      'https://care.example/a?b=1#c',
      '#your-data',
    ]);
    expect(text.sections[0]?.blocks.slice(-2)).toMatchObject([
      { kind: 'heading', level: 3 },
      { kind: 'list', start: 1, items: [{ items: [[{ text: 'inner' }]] }, { runs: [{ text: 'two' }] }] },
    ]);
    expect(text.sections[1]?.blocks).toMatchObject([
      { kind: 'table', head: [[{ text: 'Kind' }], [{ text: 'Days' }]], rows: [[[{ text: 'Log' }], [{ text: '30' }]]] },
    ]);
  });

  test('is shown by every server after it was saved, and its version is recorded with a sign-up', async () => {
    expect((await save('## One\r\nfirst\u202E')).status).toBe(200);
    const saved = await readSaved();
    expect(saved).toMatchObject({
      sections: [{ title: 'One' }],
      version: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/),
    });
    await vi.waitFor(async () => expect(await readSaved(otherServer)).toEqual(saved), 300_000);
    const admin = await product.as('admin');
    expect(await (await admin.request('/api/site-text-sources/terms_text')).json()).toEqual({
      source: '## One\nfirst',
    });
    await product.post('/api/auth/sign-up/email', {
      email: 'rosa@newcomer.example',
      password: 'a long and unusual pass',
      name: 'Rosa',
      acceptedTerms: true,
    });
    const { rows } = await product.database.pool.query<{ terms_version: string }>(
      `select terms_version from sign_ups where email = 'rosa@newcomer.example'`,
    );
    expect(rows).toEqual([{ terms_version: saved?.version }]);
  });

  test('can be undone, and the history shows its beginning', async () => {
    await save(`## Two\n${'word '.repeat(1_000)}`);
    const admin = await product.as('admin');
    const history = z
      .object({ data: z.array(z.object({ id: z.string(), after: z.string().nullable(), isCurrent: z.boolean() })) })
      .parse(await (await admin.request('/api/site-setting-changes?key=terms_text')).json()).data;
    expect(history[0]).toMatchObject({ isCurrent: true, after: expect.stringMatching(/^## Two/) });
    expect(history[0]?.after).toHaveLength(500);
    expect(await (await admin.post('/api/undo-site-setting-change', { changeId: history[0]?.id })).json()).toEqual({
      key: 'terms_text',
      value: '## One\nfirst',
    });
    expect(await readSaved()).toMatchObject({ sections: [{ title: 'One' }] });
  });

  test('is in the audit as a length and a hash', async () => {
    const { rows } = await product.database.pool.query<{ after: unknown }>(
      `select after::jsonb from audit_entries where subject_id = 'terms_text' order by sequence limit 1`,
    );
    expect(rows).toEqual([{ after: { characters: 12, sha256: expect.stringMatching(/^[\da-f]{64}$/) } }]);
  });

  test('gives the built-in one back when it is emptied', async () => {
    expect((await save('')).status).toBe(200);
    expect(await readSaved()).toBeNull();
  });
});
