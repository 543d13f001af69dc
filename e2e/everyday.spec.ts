// Every button is pressed twice within 50 ms, and every form meets a cut network, an ended session and a stopped database while it is sent:
// nothing is sent twice, nothing that was typed is lost, and the page says what happened. Screens come from the table of routes; buttons and
// forms are found on the pages. `npm test` takes a sample, `npm run soak -- everyday` all of them.
import { createHash } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { browserOfWorker } from './browser.ts';
import { confirmAdmin } from './confirm-admin.ts';
import { installFinder } from './everyday-controls.ts';
import { faults } from './everyday-faults.ts';
import { exploreScreen, follow, type Round } from './everyday-rounds.ts';
import { everyScreen, screensOf, type Screen } from './everyday-screens.ts';
import { exampleAgency } from './example-agency.ts';
import { exampleList } from './example-list.ts';
import { serverOfWorker } from './server-of-worker.ts';
import { sessionOf, visit } from './visit.ts';

let browser: Browser;
let screens: Screen[];
beforeAll(async () => {
  browser = await browserOfWorker();
  await confirmAdmin();
  const { list, candidate } = await exampleList();
  const ofAgency = screensOf({ session: '', list: 'LIST', candidate: 'CANDIDATE', run: 'RUN' });
  // It takes minutes on a busy machine.
  const agency = ofAgency.some(isWanted) ? screensOf(await exampleAgency(browser)) : [];
  screens = [...everyScreen({ CANDIDATE: candidate, LIST: list }), ...agency].filter(isWanted);
});

/** Which screens of all; undefined: a sample. */
const wanted = inject('everydayScreens');
const isWanted = ({ who, address }: Screen): boolean => new RegExp(wanted ?? '').test(`${who} ${address}`);

/** What the browser writes about requests that did not arrive or were refused. */
const expected =
  /Failed to load resource|net::ERR|Failed to fetch|NetworkError|reloading page|dynamically imported module/;

type Seen = Omit<Round, 'page'>;

async function lookAt(
  screen: Screen,
  {
    sample,
    report,
    reached,
    known = new Set(),
  }: Pick<Round, 'sample' | 'report' | 'reached'> & Partial<Pick<Round, 'known'>>,
): Promise<Seen> {
  const seen: Seen = { sample, known, pressed: 0, formsSent: new Set(), formsNotSent: new Set(), report, reached };
  await visit(browser, { who: screen.who, session: screen.session, expected }, async (page) => {
    await page.addInitScript(installFinder);
    follow(page);
    // What was found before an error is reported with it.
    await exploreScreen(Object.assign(seen, { page }), screen);
  }).catch((error: unknown) => report(`${screen.address} of ${screen.who}: ${textOf(error)}`));
  if (!(await isSignedIn(screen)))
    report(`${screen.address} of ${screen.who}: the session ended, although nothing was sent`);
  return seen;
}

/** What is found without a session says nothing about the screens of the visitor. */
async function isSignedIn({ who, session }: Screen): Promise<boolean> {
  if (who === 'anonymous') return true;
  const headers = { cookie: sessionOf(who, session) };
  return (await fetch(`${serverOfWorker().baseUrl}/api/account`, { headers })).ok;
}

/** With what an assertion compared, and with what caused the error. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause.message : '';
  return `${error.message} ${'actual' in error ? JSON.stringify(error.actual) : ''} ${cause}`;
}

/** The same seed draws the same screens. */
function drawn(count: number): Screen[] {
  const seed = inject('everydaySeed') ?? 1;
  const rankOf = ({ address, who }: Screen): string =>
    createHash('sha256')
      .update(`${seed} ${who} ${address.replaceAll(/[0-9a-f-]{36}/g, 'LIST')}`)
      .digest('hex');
  return screens.toSorted((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1)).slice(0, count);
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);

if (wanted === undefined)
  it('a sample of the screens sends nothing twice, loses nothing, and says what happened', async () => {
    const problems: string[] = [];
    for (const [at, screen] of drawn(4).entries()) {
      const fault = faults[at % faults.length] ?? 'network';
      await lookAt(screen, {
        sample: { controls: 3, faults: [fault] },
        report: (problem) => void problems.push(problem),
        reached: () => undefined,
      });
    }
    expect(problems).toEqual([]);
  });
else
  it('every screen sends nothing twice, loses nothing, and says what happened', async () => {
    const known = new Set<string>();
    const problems: string[] = [];
    // At once: a run that is ended before its end has said what it found.
    const report = (problem: string): void => {
      problems.push(problem);
      say(`  ${problem}`);
    };
    for (const screen of screens) {
      const reached = (place: string): void => say(`    ${new Date().toISOString().slice(11, 19)} ${place}`);
      const seen = await lookAt(screen, { sample: null, known, report, reached });
      const [sent, notSent] = [[...seen.formsSent].join('; '), [...seen.formsNotSent].join('; ')];
      say(
        `${screen.who} ${screen.address}: ${seen.pressed} controls pressed; forms sent: ${sent}; not sent: ${notSent}`,
      );
    }
    expect(problems).toEqual([]);
  }, 36_000_000);
