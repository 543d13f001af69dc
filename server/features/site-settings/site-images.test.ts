import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { siteImageBytesMax } from '#contract/site-settings/site-image-rules.ts';
import { testProduct } from '#server/testing/product.ts';
import { pngOfSize } from '#server/testing/png-of-size.ts';

const product = testProduct();
const otherServer = testProduct({ sharing: product });
const { pool } = product.database;

const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png', width = 40): Promise<Buffer> =>
  sharp({ create: { width, height: 20, channels: 3, background: '#0e6e5c' } })
    .toFormat(format)
    .toBuffer();

const upload = async (data: Buffer, type = 'image/png', key = 'seo_image_url'): Promise<Response> =>
  (await product.as('admin')).post(`/api/site-settings/${key}/image`, { type, data: data.toString('base64') });
const codeOf = async (response: Response): Promise<string> =>
  `${response.status} ${z.object({ code: z.string() }).parse(await response.json()).code}`;
const pathOf = async (response: Response): Promise<string> =>
  z.object({ value: z.string() }).parse(await response.json()).value;

beforeEach(async () => {
  await pool.query('truncate site_settings, site_assets, site_setting_changes');
});

describe('an upload is refused and stores nothing', () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  test.each<[string, () => Buffer | Promise<Buffer>, string, string]>([
    ['a text file named .png', () => Buffer.from('Not a picture.'), 'image/png', '415 NOT_AN_IMAGE'],
    ['a web page', () => html, 'image/png', '415 NOT_AN_IMAGE'],
    ['a file of another type', () => picture(), 'text/html', '415 NOT_AN_IMAGE'],
    ['an empty file', () => Buffer.alloc(0), 'image/png', '415 NOT_AN_IMAGE'],
    ['half a picture', async () => (await picture()).subarray(0, 60), 'image/png', '415 NOT_AN_IMAGE'],
    ['a PNG of 30,000 × 30,000 pixels', () => pngOfSize(30_000, 30_000), 'image/png', '413 IMAGE_TOO_LARGE'],
    [
      'a PNG with a page behind it',
      async () => Buffer.concat([await picture(), html]),
      'image/png',
      '415 NOT_AN_IMAGE',
    ],
    [
      'a JPEG with a page behind it',
      async () => Buffer.concat([await picture('jpeg'), html]),
      'image/jpeg',
      '415 NOT_AN_IMAGE',
    ],
    [
      'a WebP with a page behind it',
      async () => Buffer.concat([await picture('webp'), html]),
      'image/webp',
      '415 NOT_AN_IMAGE',
    ],
    ['a script that begins as a GIF', () => Buffer.from('GIF89a/*;*/=1;alert(1);'), 'image/gif', '415 NOT_AN_IMAGE'],
    ['an icon without pictures', () => Buffer.from('000001000100', 'hex'), 'image/x-icon', '415 NOT_AN_IMAGE'],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), 'image/svg+xml', '415 NOT_AN_IMAGE'],
    ['an SVG that is not closed', () => Buffer.from('<svg><g>'), 'image/svg+xml', '415 NOT_AN_IMAGE'],
    ['one byte too much', () => Buffer.alloc(siteImageBytesMax + 1), 'image/png', '413 IMAGE_TOO_LARGE'],
    ['eight megabytes', () => Buffer.alloc(8_000_000), 'image/png', '413 TOO_LARGE'],
  ])('%s', async (_case, bytes, type, code) => {
    expect(await codeOf(await upload(await bytes(), type))).toBe(code);
    expect((await pool.query('select 1 from site_assets')).rowCount).toBe(0);
    expect((await pool.query('select 1 from site_settings')).rowCount).toBe(0);
  });

  test('an image of a phone, in HEIC, with the formats that can be read', async () => {
    const heic = Buffer.concat([
      Buffer.from('00000018', 'hex'),
      Buffer.from('ftypheic\0\0\0\0mif1heic'),
      Buffer.alloc(64),
    ]);
    expect(await (await upload(heic, 'image/heic')).json()).toMatchObject({
      code: 'NOT_AN_IMAGE',
      message: 'This image cannot be read. Select a PNG, JPEG, WebP, GIF, AVIF, SVG or ICO file.',
    });
  });

  test('a setting that is a text', async () => {
    expect((await upload(await picture(), 'image/png', 'seo_title')).status).toBe(400);
  });

  test('by a subscriber', async () => {
    const response = await (
      await product.as('premium')
    ).post('/api/site-settings/favicon_url/image', {
      type: 'image/png',
      data: (await picture()).toString('base64'),
    });
    expect(response.status).toBe(403);
  });
});

test('an image of 5,242,880 bytes is accepted, made smaller, and served by every server with its type', async () => {
  const noise = await sharp({
    create: {
      width: 1_200,
      height: 630,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png({ compressionLevel: 0 })
    .withMetadata({ exif: { IFD0: { Copyright: '<script>alert(1)</script>' } } })
    .toBuffer();
  // A chunk of text before the end fills the file up to the limit.
  const filler = Buffer.alloc(siteImageBytesMax - noise.length);
  filler.writeUInt32BE(filler.length - 12);
  filler.write('tEXt', 4);
  filler.writeUInt32BE(crc32(filler.subarray(4, filler.length - 4)), filler.length - 4);
  const bytes = Buffer.concat([noise.subarray(0, -12), filler, noise.subarray(-12)]);
  expect(bytes.length).toBe(siteImageBytesMax);

  const path = await pathOf(await upload(bytes));
  expect(path).toMatch(/^\/site-assets\/seo-image\/\d{13}\.(?:png|webp)$/);
  const image = await vi.waitFor(async () => {
    const response = await otherServer.request(path);
    expect(response.status).toBe(200);
    return response;
  }, 300_000);
  expect(image.headers.get('content-type')).toMatch(/^image\/(?:png|webp)$/);
  expect(image.headers.get('x-content-type-options')).toBe('nosniff');
  expect(image.headers.get('content-security-policy')).toContain("default-src 'none'");
  const served = Buffer.from(await image.arrayBuffer());
  expect(served.includes('alert')).toBe(false);
  expect(await sharp(served).metadata()).toMatchObject({ width: 1_200, height: 630 });
});

test('an SVG keeps its shapes and loses scripts, links, styles and references to other files', async () => {
  const svg = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x "boom">]>
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10" onload="alert(1)">
      <script>alert(2)</script><style>@import url(https://evil.test/x.css);</style>
      <foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>alert(3)</script></body></foreignObject>
      <linearGradient id="g"><stop offset="0" stop-color="#0e6e5c"/></linearGradient>
      <image href="https://evil.test/pixel.png"/><use xlink:href="https://evil.test/x.svg#a"/>
      <a href="javascript:alert(4)"><circle cx="5" cy="5" r="4" fill="url(#g)"/></a>
      <rect width="2" height="2" fill="url(https://evil.test/x)" onclick="alert(5)"/><text>&x;</text>
    </svg>`;
  const path = await pathOf(await upload(Buffer.from(svg), 'image/svg+xml', 'site_logo_url'));
  expect(path).toMatch(/^\/site-assets\/site-logo\/\d{13}\.svg$/);
  const response = await product.request(path);
  expect(response.headers.get('content-type')).toBe('image/svg+xml');
  const text = await response.text();
  expect(text).toContain('viewBox="0 0 10 10"');
  expect(text).toContain('<linearGradient id="g">');
  expect(text).toContain('fill="url(#g)"');
  expect(text).not.toMatch(/script|alert|evil|javascript|on(?:load|click)|foreign|ENTITY|style|href|image/i);
});

test('an icon is accepted as a bitmap and as a PNG, and is served as PNG', async () => {
  const bitmap = Buffer.alloc(22 + 40 + 4 * 4 * 4 + 4 * 4);
  bitmap.set([0, 0, 1, 0, 1, 0, 4, 4, 0, 0, 1, 0, 32, 0]);
  bitmap.writeUInt32LE(bitmap.length - 22, 14);
  bitmap.writeUInt32LE(22, 18);
  bitmap.writeUInt32LE(40, 22);
  bitmap.writeInt32LE(4, 26);
  bitmap.writeInt32LE(8, 30);
  bitmap.writeUInt16LE(1, 34);
  bitmap.writeUInt16LE(32, 36);
  bitmap.fill(0xff, 62, 62 + 64);
  const huge = Buffer.from(bitmap);
  huge.writeInt32LE(60_000, 26);
  const png = await picture('png', 20);
  const withPng = Buffer.concat([bitmap.subarray(0, 22), png]);
  withPng.writeUInt32LE(png.length, 14);
  for (const icon of [bitmap, withPng])
    expect(await pathOf(await upload(icon, 'image/x-icon', 'favicon_url'))).toMatch(
      /^\/site-assets\/favicon\/\d{13}\.png$/,
    );
  expect(await codeOf(await upload(huge, 'image/x-icon', 'favicon_url'))).toBe('415 NOT_AN_IMAGE');
});

test.each([
  '/site-assets/favicon/1790000000000.png',
  '/site-assets/favicon/..%2F..%2Fetc%2Fpasswd',
  '/site-assets/..%2f..%2f/1790000000000.png',
  '/site-assets/favicon/1790000000000.html',
  `/site-assets/favicon/1790000000000.png'%20or%201=1`,
])('there is no image at %s', async (path) => {
  expect((await product.request(path)).status).toBe(404);
});

const save = async (key: string, value: string): Promise<Response> =>
  (await product.as('admin')).request(`/api/site-settings/${key}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ value }),
  });
const changes = async () =>
  z
    .object({ data: z.array(z.object({ id: z.string(), isCurrent: z.boolean() }).loose()) })
    .parse(await (await (await product.as('admin')).request('/api/site-setting-changes')).json()).data;
const undo = async (changeId = '0'): Promise<Response> =>
  (await product.as('admin')).post('/api/undo-site-setting-change', { changeId });
const effective = async (key: string): Promise<unknown> =>
  z
    .object({ settings: z.record(z.string(), z.string()) })
    .parse(await (await product.request('/api/site-settings')).json()).settings[key];

describe('the history', () => {
  test('names who changed what and when, and a change is undone once, in order, with one audit entry each', async () => {
    const { email } = await product.as('admin');
    const initial = await effective('seo_title');
    await save('seo_title', 'First');
    await save('seo_title', 'Second');
    const [second, first] = await changes();
    expect([second, first]).toMatchObject([
      { key: 'seo_title', before: 'First', after: 'Second', changedBy: email, isCurrent: true },
      { before: null, after: 'First', isCurrent: false },
    ]);
    expect(await codeOf(await undo(first?.id))).toBe('409 CHANGED_SINCE');
    expect(await codeOf(await undo('999999'))).toBe('404 NOT_FOUND');
    expect((await undo(second?.id)).status).toBe(200);
    expect(await effective('seo_title')).toBe('First');
    expect((await undo(first?.id)).status).toBe(200);
    expect(await effective('seo_title')).toBe(initial);
    const { rows } = await pool.query<{ before: unknown; after: unknown }>(
      `select before, after from audit_entries where subject_id = 'seo_title' order by sequence`,
    );
    expect(rows).toEqual([
      { before: null, after: { value: 'First' } },
      { before: { value: 'First' }, after: { value: 'Second' } },
      { before: { value: 'Second' }, after: { value: 'First' } },
      { before: { value: 'First' }, after: null },
    ]);
  });

  test('restores an image that was removed, and says when the image is gone', async () => {
    const path = await pathOf(await upload(await picture()));
    await save('seo_image_url', '');
    const [removal] = await changes();
    expect(await pathOf(await undo(removal?.id))).toBe(path);
    await save('seo_image_url', '');
    await pool.query('truncate site_assets');
    expect(await codeOf(await undo((await changes())[0]?.id))).toBe('409 IMAGE_DELETED');
  });
});
