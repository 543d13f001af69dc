// A visitor: a page in its own browser context. An error in the browser fails the test that caused it.
import type { Browser, BrowserContext, BrowserContextOptions, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import type { SampleName } from './global-setup.ts';
import { serverOfWorker } from './server-of-worker.ts';

/** A sample account, the owner of the agency that `example-agency.ts` makes, or no one. */
export type Visitor = SampleName | 'owner' | 'anonymous';

type VisitOptions = BrowserContextOptions & {
  /** Who visits: premium unless told. */
  who?: Visitor;
  /** Cookies of the owner. */
  session?: string | undefined;
  /** The browser has loaded nothing of the product before, and what the story sets, such as its clock, ends with it. */
  isFirstVisit?: boolean;
  /** Complaints that belong to the story, such as the 404 of a page that is not there. */
  expected?: RegExp;
};

/** How long a page may take to do what a story waits for. A page that takes longer hangs: no story measures how fast a machine is. */
const patienceMs = 120_000;

/** Said of a file that a slow machine uses later than some seconds after the page was loaded. */
const lateUse = /was preloaded using link preload but not used within a few seconds/;

/** Runs a story. It fails when the console had a warning or an error that was not expected. */
export async function visit(
  browser: Browser,
  { who = 'premium', session, isFirstVisit = false, expected, ...options }: VisitOptions,
  story: (page: Page) => Promise<void>,
): Promise<void> {
  const kept = isFirstVisit ? [] : keptContexts(browser, options);
  const context = kept.pop() ?? (await newContext(browser, options));
  await context.addCookies(cookiesOf(sessionOf(who, session)));
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !lateUse.test(message.text()))
      complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  try {
    await story(page).catch(async (error: unknown) => {
      throw new Error(`The page ${page.url()} showed: ${await shownBy(page)}\nConsole: ${complaints.join('\n')}`, {
        cause: error,
      });
    });
    expect(complaints.filter((complaint) => expected?.test(complaint) !== true)).toEqual([]);
    if (!isFirstVisit) await forgetVisitor(context);
  } catch (error) {
    await context.close();
    throw error;
  }
  if (isFirstVisit) await context.close();
  else kept.push(context);
}

const newContext = (browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> =>
  browser.newContext({ baseURL: serverOfWorker().baseUrl, viewport: { width: 1440, height: 900 }, ...options });

const keptOfBrowsers = new WeakMap<Browser, Map<string, BrowserContext[]>>();

/** Those that no story uses at the moment. The next visitor has the scripts and fonts of the product already, as most visitors do. */
function keptContexts(browser: Browser, options: BrowserContextOptions): BrowserContext[] {
  const byOptions = keptOfBrowsers.getOrInsertComputed(browser, () => new Map());
  return byOptions.getOrInsertComputed(JSON.stringify(options), () => []);
}

/** Only files that depend on no session remain, which a browser may keep. */
async function forgetVisitor(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  for (const opened of context.pages()) if (opened !== page) await opened.close();
  await context.clearCookies();
  const storage = await context.newCDPSession(page);
  await storage.send('Storage.clearDataForOrigin', {
    origin: serverOfWorker().baseUrl,
    storageTypes: 'cookies,local_storage,indexeddb,service_workers,cache_storage',
  });
  await page.close();
}

const shownMax = 3_000;

/** The text of a page whose story failed, which says what went wrong instead. */
const shownBy = (page: Page): Promise<string> =>
  page.evaluate((most) => document.body.innerText.slice(0, most), shownMax).catch(String);

/** Answers the first such request in place of the server. Interception stays on for the rest of the story, so that no other request of the page meets its end. */
export async function answerFirst(page: Page, address: string, answer: (route: Route) => Promise<void>): Promise<void> {
  let isFirst = true;
  await page.route(address, (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    return answer(route);
  });
}

/** Of a visitor; empty without an account. `owner`: that of the owner. */
export function sessionOf(who: Visitor, owner = ''): string {
  if (who === 'anonymous') return '';
  return who === 'owner' ? owner : serverOfWorker().sessions[who];
}

/** `a=1; b=2` as a browser keeps it. */
export const cookiesOf = (header: string) =>
  header
    .split('; ')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return { name, value: value.join('='), url: serverOfWorker().baseUrl };
    });

/** Waits until the scripts of a document are at work: only they know the theme, and mark it. A click before that follows links as a document without scripts does. */
export async function hydrated(page: Page): Promise<void> {
  // Other radio buttons of a page are checked by the server already.
  const themes = page.locator('input[type=radio]:is([value=system], [value=light], [value=dark]):checked');
  await themes.first().waitFor({ state: 'attached' });
}

/** Opens an address and waits until its scripts are at work. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

/** Loads the document again and waits until its scripts are at work. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await hydrated(page);
}
