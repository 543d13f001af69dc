// The first load of pages on a phone: Lighthouse with its mobile preset, and the time until the first candidate of a search is painted in
// a browser with a slowed processor and network. Lighthouse is installed from the npm registry when it is first needed; Chrome or Chromium
// must be installed (or named by CHROME_PATH). The machine must have nothing else to do, because the scores depend on elapsed time.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, userInfo } from 'node:os';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import * as z from 'zod';
import { readSamplePassword } from '#server/testing/sample-password.ts';

const version = '13.5.0';
const runs = 5;
/** On a busy machine the browser now and then delivers no usable trace. Such a run is repeated. */
const unusableMax = 5;

const visitorPages = [
  '/',
  '/pricing',
  '/about',
  '/contact',
  '/specialties',
  '/specialties/nurse',
  '/login',
  '/signup',
  '/submit-resume',
];
const search = '/search?query=nurse';
const subscriberPages = [search, '/account'];

interface Chrome {
  port: number;
  kill: () => unknown;
}
interface Launcher {
  launch: (options: { chromePath: string; chromeFlags: string[] }) => Promise<Chrome>;
  Launcher: { getInstallations: () => string[] };
}
type Lighthouse = (url: string, options: object) => Promise<unknown>;

const isFunction = (value: unknown): boolean => typeof value === 'function';
const launcherModule = z.object({
  launch: z.custom<Launcher['launch']>(isFunction),
  Launcher: z.custom<Launcher['Launcher']>((value) => isFunction(value)),
});
const lighthouseModule = z.object({ default: z.custom<Lighthouse>(isFunction) });

const audit = z.object({ numericValue: z.number() });
const failedReport = z.object({ lhr: z.object({ runtimeError: z.object({ code: z.string() }) }) });
const report = z.object({
  lhr: z.object({
    categories: z.object({ performance: z.object({ score: z.number() }) }),
    audits: z.object({
      'first-contentful-paint': audit,
      'largest-contentful-paint': audit,
      'total-blocking-time': audit,
      'cumulative-layout-shift': audit,
    }),
  }),
});

interface PageFigures {
  /** 0 to 100. */
  score: number;
  firstPaintMs: number;
  largestPaintMs: number;
  blockingMs: number;
  /** Cumulative layout shift, without a unit. */
  layoutShift: number;
}

/** As a table. `candidates`: of the directory that the server invents for the measurement. */
export async function benchPageLoad(folder: string, candidates: number): Promise<string> {
  const { lighthouse, launcher } = installLighthouse(folder);
  const chromePath = process.env['CHROME_PATH'] ?? launcher.Launcher.getInstallations()[0];
  if (chromePath === undefined)
    throw new Error('No Chrome or Chromium was found. Install one, or set CHROME_PATH to its path.');
  // Chromium's sandbox refuses to run for root.
  const isRoot = process.platform !== 'win32' && userInfo().uid === 0;
  const flags = ['--disable-dev-shm-usage', ...(isRoot ? ['--no-sandbox'] : [])];

  const measure = async (url: string, cookie: string | null): Promise<PageFigures | null> => {
    const chrome = await launcher.launch({ chromePath, chromeFlags: ['--headless=new', ...flags] });
    try {
      const headers = cookie === null ? {} : { extraHeaders: { Cookie: cookie } };
      const options = { port: chrome.port, logLevel: 'silent', onlyCategories: ['performance'], ...headers };
      return figuresOf(await lighthouse(url, options));
    } finally {
      await chrome.kill();
    }
  };

  return withDirectory(folder, candidates, async (url, password) => {
    const cookie = await signIn(url, password);
    const rows: string[] = [];
    const pages = [
      ...visitorPages.map((path) => ({ path, session: null })),
      ...subscriberPages.map((path) => ({ path, session: cookie })),
    ];
    for (const { path, session } of pages) {
      const figures = await repeat(() => measure(`${url}${path}`, session));
      rows.push(rowOf(session === null ? path : `${path}, signed in`, figures));
    }
    const rowMs = await timeFirstRow(url, cookie, chromePath, flags);
    return [
      `${candidates.toLocaleString('en-US')} candidates, ${runs} runs each, median (lowest score in parentheses); load ${loadavg()[0]?.toFixed(1)}`,
      '| page | score | first paint, s | largest paint, s | blocking time, ms | layout shift |',
      '|---|---|---|---|---|---|',
      ...rows,
      `The first row of ${search} is painted after ${Math.round(median(rowMs))} ms (${rowMs.map(Math.round).join(', ')}) on a phone with a quarter of this processor, 1.6 Mbit/s and 150 ms of latency.`,
    ].join('\n');
  });
}

function installLighthouse(folder: string): { lighthouse: Lighthouse; launcher: Launcher } {
  const place = join(folder, 'lighthouse-package');
  mkdirSync(place, { recursive: true });
  if (!existsSync(join(place, 'node_modules', 'lighthouse'))) {
    const { status } = spawnSync(
      'npm',
      ['install', '--prefix', place, '--no-audit', '--no-fund', '--loglevel=error', `lighthouse@${version}`],
      { stdio: 'inherit' },
    );
    if (status !== 0) throw new Error('Lighthouse was not installed. Check that the npm registry can be reached.');
  }
  const load = createRequire(join(place, 'package.json'));
  return {
    lighthouse: lighthouseModule.parse(load('lighthouse')).default,
    launcher: launcherModule.parse(load('chrome-launcher')),
  };
}

/** Passes the address of a server with an invented directory, as a first `npm start` makes it, and the password of its sample accounts. */
async function withDirectory<T>(
  folder: string,
  candidates: number,
  use: (url: string, password: string) => Promise<T>,
): Promise<T> {
  chmodSync(folder, 0o755);
  const dataDir = mkdtempSync(join(folder, 'page-load-'));
  chmodSync(dataDir, 0o755);
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', CANDIDATES: String(candidates), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  try {
    return await use(await addressOf(server), readSamplePassword(dataDir));
  } finally {
    server.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function addressOf(server: ChildProcess): Promise<string> {
  if (server.stdout === null) throw new Error('The output of the server is not read.');
  for await (const line of createInterface({ input: server.stdout })) {
    const address = /is ready at (http\S+)/.exec(line)?.[1];
    if (address === undefined) continue;
    server.stdout.resume();
    return address;
  }
  throw new Error('The server ended before it was ready; see its output above.');
}

/** The cookie of a sample account with a subscription. */
async function signIn(url: string, password: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: 'premium@careroster.test', password }),
  });
  if (!response.ok) throw new Error(`The sample account was not signed in: status ${response.status}.`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function repeat(measure: () => Promise<PageFigures | null>): Promise<PageFigures[]> {
  const figures: PageFigures[] = [];
  for (let run = 0; figures.length < runs; run += 1) {
    if (run === runs + unusableMax)
      throw new Error('Lighthouse could not measure a page. Try again on an idle machine.');
    const measured = await measure();
    if (measured !== null) figures.push(measured);
  }
  return figures;
}

/** Null: Lighthouse reports that its run failed. */
function figuresOf(result: unknown): PageFigures | null {
  if (failedReport.safeParse(result).success) return null;
  const {
    categories: { performance },
    audits,
  } = report.parse(result).lhr;
  return {
    score: performance.score * 100,
    firstPaintMs: audits['first-contentful-paint'].numericValue,
    largestPaintMs: audits['largest-contentful-paint'].numericValue,
    blockingMs: audits['total-blocking-time'].numericValue,
    layoutShift: audits['cumulative-layout-shift'].numericValue,
  };
}

const secondsOf = (ms: number): string => (ms / 1_000).toFixed(2);

function rowOf(page: string, figures: readonly PageFigures[]): string {
  const of = (key: keyof PageFigures): number => median(figures.map((each) => each[key]));
  const lowest = Math.min(...figures.map(({ score }) => score));
  return `| \`${page}\` | ${of('score').toFixed(0)} (${lowest.toFixed(0)}) | ${secondsOf(of('firstPaintMs'))} | ${secondsOf(of('largestPaintMs'))} | ${of('blockingMs').toFixed(0)} | ${of('layoutShift').toFixed(3)} |`;
}

/** Runs in the page. Texts of the first candidate are marked as soon as they are parsed, so that the browser reports their paint. */
const notePaintOfFirstRow = `
  new MutationObserver(() => {
    for (const text of document.querySelector('article')?.querySelectorAll('a, p') ?? [])
      if (!text.hasAttribute('elementtiming')) text.setAttribute('elementtiming', 'first-row');
  }).observe(document, { childList: true, subtree: true });
  globalThis.firstRow = new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries()[0].renderTime)).observe({ type: 'element', buffered: true });
  });`;

/** Milliseconds from the start of the navigation to the paint, in each run, in a new browser context. */
async function timeFirstRow(url: string, cookie: string, executablePath: string, args: string[]): Promise<number[]> {
  const browser = await chromium.launch({ executablePath, args });
  try {
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const context = await browser.newContext({
        viewport: { width: 360, height: 800 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
      });
      await context.setExtraHTTPHeaders({ cookie });
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput: (1.6 * 1_024 * 1_024) / 8,
        uploadThroughput: (750 * 1_024) / 8,
      });
      await page.addInitScript({ content: notePaintOfFirstRow });
      await page.goto(`${url}${search}`);
      times.push(await page.evaluate<number>('firstRow'));
      await context.close();
    }
    return times;
  } finally {
    await browser.close();
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
