// `npm run docs:pictures`: draws the pictures of the documents again, from a production server as it is on its first day: an administrator, and a file
// of invented people that was imported. Look at them before you commit them.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { openCluster } from '#server/foundation/database/public.ts';
import { runInOwnProcess } from '#server/entrances/cli/testing/run-command.ts';
import { secretsEnvironment } from '#server/testing/secrets.ts';
import { startServer } from '#server/testing/server-process.ts';
import { launchBrowser } from '../../e2e/browser.ts';
import { sourceFile } from '../bench/source-files.ts';
import { openLink } from '../soak/first-day/people.ts';

const rows = 20_000;
const view = { width: 1280, height: 800 };
const target = 'docs/pictures';

/** Few colors are enough for text on plain grounds, and make a picture a third as large. */
const palette = { palette: true, colours: 64, effort: 10, compressionLevel: 9 };

async function draw(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  const file = join(target, `${name}.png`);
  const { size } = await sharp(await page.screenshot({ animations: 'disabled' }))
    .png(palette)
    .toFile(file);
  process.stdout.write(`${file}: ${Math.round(size / 1_000)} KB\n`);
}

async function command(name: string, args: string[], databaseUrl: string, publicUrl = ''): Promise<string> {
  const environment = publicUrl === '' ? {} : { PUBLIC_URL: publicUrl };
  const { exitCode, out, err } = await runInOwnProcess(name, args, databaseUrl, environment);
  if (exitCode !== 0) throw new Error(`${name} ended with ${exitCode}: ${err}`);
  return out;
}

async function visitScreens(page: Page, url: string, link: string): Promise<void> {
  await page.goto(link);
  await page
    .getByLabel(/password/i)
    .first()
    .waitFor();
  await draw(page, 'first-administrator');
  await page.context().addCookies((await openLink(url, link)).map((cookie) => ({ ...cookie, url })));
  await page.goto(`${url}/admin`);
  await page.getByRole('heading', { name: /before you open/i }).waitFor();
  await draw(page, 'overview');
  await page.goto(`${url}/admin-imports`);
  await page.getByRole('row').nth(1).waitFor();
  await draw(page, 'imports');
  await page.goto(`${url}/admin-settings`);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await draw(page, 'settings');
  await page.goto(`${url}/search?query=nurse`);
  await page.getByRole('article').first().waitFor();
  await draw(page, 'search');
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL(/\/physicians?\//);
  await draw(page, 'profile');
}

const folder = mkdtempSync(join(tmpdir(), 'careroster-pictures-'));
chmodSync(folder, 0o755);
mkdirSync(target, { recursive: true });
const cluster = await openCluster(folder, 'pictures-only-password');
const browser = await launchBrowser();
try {
  const people = await sourceFile(folder, 'vendor', rows);
  await command('import', [people, '--source', 'acme', '--batch', 'acme-june'], cluster.databaseUrl);
  const server = await startServer(cluster.databaseUrl, { ...secretsEnvironment, LOG_LEVEL: 'error' });
  const url = server.url.replace('127.0.0.1', 'localhost');
  const printed = await command('account', ['first-administrator', 'ada@care.example'], cluster.databaseUrl, url);
  const page = await browser.newPage({ viewport: view, colorScheme: 'light', reducedMotion: 'reduce' });
  try {
    await visitScreens(page, url, /http\S+token=\S+/.exec(printed)?.[0] ?? '');
  } finally {
    await server.stop();
  }
} finally {
  await browser.close();
  await cluster.release();
  rmSync(folder, { recursive: true, force: true });
}
