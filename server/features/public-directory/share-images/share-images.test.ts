// The images of shared links, over HTTP: real pictures that show the settings and counts in effect.
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { initialAccent } from '#contract/site-settings/accent-colors.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { testProduct } from '#server/testing/product.ts';
import { shareImageDrawer } from './share-image-drawer.ts';
import { saveSetting } from '../../site-settings/testing/save-setting.ts';

const product = testProduct();

const save = (key: string, value: string): Promise<void> => saveSetting(product, key, value);
const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  product.request(path, { headers });

const picture = async (path: string): Promise<{ tag: string; png: Buffer }> => {
  const response = await get(path);
  expect([response.status, response.headers.get('content-type')], path).toEqual([200, 'image/png']);
  const png = Buffer.from(await response.arrayBuffer());
  const { format, width, height } = await sharp(png).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 1_200, height: 630 });
  return { tag: response.headers.get('etag') ?? '', png };
};

/** The share of the left column that is not the background. */
const inkOf = async (png: Buffer): Promise<number> => {
  const { data } = await sharp(png)
    .extract({ left: 60, top: 140, width: 500, height: 400 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.filter((value) => value < 160).length / data.length;
};

beforeAll(async () => {
  const people = ['TX', 'IL', null, null].flatMap((state, index) =>
    Array.from({ length: 30 }, () =>
      testDraft({ country: 'US', specialty: index < 3 ? 'Nurse' : null, ...(state !== null && { state }) }),
    ),
  );
  await inTransaction(product.database, (client) =>
    product.writer.write(client, people, { source: 'test', batchId: 'test', today: '2026-11-21' }),
  );
  await vi.waitFor(async () => expect((await get('/api/specialty-landing/nurse')).status).toBe(200), 300_000);
});

describe('there is no image', () => {
  test.each([
    '/share-images/other.png',
    '/share-images/specialties/astrology.png',
    '/share-images/specialties/nurse/alaska.png',
    '/share-images/specialties/nurse/nowhere.png',
    '/share-images/specialties/nurse',
    '/share-images/specialties/nurse.png/texas.png',
    '/share-images/specialties/%00.png',
  ])('at %s', async (path) => {
    const response = await get(path);
    expect([400, 404]).toContain(response.status);
    expect(response.headers.get('content-type')).not.toBe('image/png');
  });
});

test('the site, a specialty, and a specialty in a state have different images', async () => {
  const site = await picture('/share-images/site.png');
  const nurse = await picture('/share-images/specialties/nurse.png');
  const texas = await picture('/share-images/specialties/nurse/texas.png');
  expect(new Set([site.tag, nurse.tag, texas.tag]).size).toBe(3);
  for (const { png } of [site, nurse, texas]) expect(await inkOf(png)).toBeGreaterThan(0.02);
});

test('caches may keep an image, and validate it', async () => {
  const { tag } = await picture('/share-images/site.png');
  const again = await get('/share-images/site.png', { 'if-none-match': tag });
  expect([again.status, again.headers.get('etag'), again.headers.get('cache-control')]).toEqual([
    304,
    tag,
    'public, no-cache',
  ]);
});

test('the image changes with the title and the claims of the site, and no text breaks it', async () => {
  const tags = new Set<string>();
  const titles = [
    'Every nurse in one place',
    `Tom & Jerry's "nurses" &lt;/text&gt; ]] &#0; %s {x}`,
    'Łódź – Ænima – Ñandú – 日本 – 🩺 – עברית',
    'x'.repeat(120),
    'word '.repeat(24),
  ];
  for (const title of titles) {
    await save('seo_title', title);
    const { tag, png } = await picture('/share-images/site.png');
    tags.add(tag);
    expect(await inkOf(png), title).toBeGreaterThan(0.02);
  }
  // Text that the settings would refuse, saved by an operator with SQL.
  await product.database.pool.query(`update site_settings set value = $1 where key = 'seo_title'`, [
    '</text></svg><script>1</script><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>\u0007\uFFFE &a;',
  ]);
  await save('claim_professionals', '2M+');
  await vi.waitFor(async () => expect(await (await get('/api/site-settings')).text()).toContain('</script>'), 300_000);
  tags.add((await picture('/share-images/site.png')).tag);
  await save('claim_professionals', '');
  await save('claim_specialties', '');
  tags.add((await picture('/share-images/site.png')).tag);
  expect(tags.size).toBe(titles.length + 2);
});

test('one address has at most 30 images drawn in a minute, and still gets those that are kept', async () => {
  const from = '203.0.113.9';
  const statuses: number[] = [];
  for (let index = 0; index < 32; index += 1) {
    await save('claim_specialties', `${index} specialties`);
    statuses.push((await product.request('/share-images/site.png', { from })).status);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  expect((await product.request('/share-images/site.png')).status).toBe(200);
  expect((await product.request('/share-images/site.png', { from })).status).toBe(200);
});

const image = (headline: string) => ({
  siteName: 'CareRoster',
  colors: initialAccent.light,
  headline,
  count: null,
  lines: [],
  shades: [],
  selectedState: null,
  host: 'care.example',
  countedOn: '2026-11-21',
});

test('one image is drawn, seven wait, and a further one is refused; an image that is being drawn needs no place', async () => {
  const drawer = shareImageDrawer();
  const drawings = Array.from({ length: 8 }, (_, at) => drawer.draw(image(`Image ${at}`)));
  const again = drawer.draw(image('Image 7'));
  await expect(drawer.draw(image('Image 8'))).rejects.toMatchObject({ code: 'BUSY', retryAfterSeconds: 5 });
  const drawn = await Promise.all(drawings);
  expect(new Set(drawn.map((png) => Buffer.from(png).toString('hex'))).size).toBe(8);
  expect(await again).toBe(drawn[7]);
  expect(await drawer.draw(image('Image 8'))).toBeInstanceOf(Uint8Array);
});
