// Goes through a screen and what its controls open: each control is pressed twice, each form is sent in the middle of each fault.
import type { Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import {
  controlsOf,
  fill,
  formAt,
  formsOf,
  isOfFrame,
  pressOnce,
  pressTwice,
  submitTwice,
  valuesOf,
  wordsOf,
  type ControlKind,
} from './everyday-controls.ts';
import { changesSomething, during, faults, hold, type Fault } from './everyday-faults.ts';
import type { Screen } from './everyday-screens.ts';
import { cookiesOf, open, sessionOf } from './visit.ts';

/** Part of a screen: what is shown after these controls were pressed. */
export interface Place {
  screen: Screen;
  trail: readonly ControlKind[];
}

/** What is looked at, and what was looked at before. */
export interface Round {
  page: Page;
  /** Null: everything. */
  sample: { controls: number; faults: readonly Fault[] } | null;
  known: Set<string>;
  pressed: number;
  formsSent: Set<string>;
  formsNotSent: Set<string>;
  report: (problem: string) => void;
  /** Told before each place, so that a run in the middle of a large screen shows how far it is. */
  reached: (place: string) => void;
}

const nameOf = ({ screen: { address, who }, trail }: Place): string => [`${address} of ${who}`, ...trail].join(' > ');
const quietMs = 150;
const longestMs = 5_000;
const underWay = new WeakMap<Page, Set<Request>>();

/** Follows the requests of a page, for `settled`. */
export function follow(page: Page): void {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

/** Waits until the page has asked for nothing for a moment, for at most some seconds: some pages ask again and again. */
async function settled(page: Page): Promise<void> {
  const startedMs = performance.now();
  let quietSinceMs = startedMs;
  while (performance.now() - startedMs < longestMs && performance.now() - quietSinceMs < quietMs) {
    await page
      .evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 50 })))
      .catch(() => undefined);
    if ((underWay.get(page)?.size ?? 0) > 0) quietSinceMs = performance.now();
  }
}

async function reach(page: Page, { screen, trail }: Place): Promise<boolean> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await restoreSession(page, screen);
  await open(page, screen.address);
  await settled(page);
  // What is pressed on the way changes nothing either.
  const { release } = await hold(page, 'network');
  release();
  for (const kind of trail) {
    if (!(await pressOnce(page, kind))) return false;
    await settled(page);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return true;
}

const restoreSession = (page: Page, { who, session }: Screen): Promise<void> =>
  page.context().addCookies(cookiesOf(sessionOf(who, session)));

const repeatedIn = (sent: readonly string[]): string[] => sent.filter((request, at) => sent.indexOf(request) < at);

/** A page that takes longer says nothing. */
const patienceMs = 120_000;

/** A new text in a place that is read out. */
const saysSomethingNew = (page: Page, before: readonly string[]): Promise<boolean> =>
  expect
    .poll(async () => (await wordsOf(page).catch(() => [])).some((text) => !before.includes(text)), {
      timeout: patienceMs,
    })
    .toBe(true)
    .then(
      () => true,
      () => false,
    );

async function pressControl(round: Round, place: Place, kind: ControlKind): Promise<void> {
  const { page, report } = round;
  if (!(await reach(page, place))) return;
  const { sent, release } = await hold(page, 'network');
  // What was pressed on the way was not sent either, and its failure may be the same text.
  const before = place.trail.length > 0 ? [] : await wordsOf(page);
  const stays = await pressTwice(page, kind);
  release();
  await settled(page);
  round.pressed += 1;
  for (const twice of repeatedIn(sent)) report(`${nameOf(place)}: ${kind} sent twice: ${twice}`);
  if (sent.length > 0 && stays && !(await saysSomethingNew(page, before)))
    report(`${nameOf(place)}: ${kind} says nothing after the network was cut: ${sent.join(', ')}`);
}

/** Goes through a screen. */
export async function exploreScreen(round: Round, screen: Screen): Promise<void> {
  const place: Place = { screen, trail: [] };
  if (await reach(round.page, place)) await explore(round, place, pathOf(round.page));
}

const pathOf = (page: Page): string => new URL(page.url()).pathname;

/**
 * Presses each control that is new at this place, and goes on to what the press shows: the page is there. Another path is another screen,
 * which has a turn of its own.
 */
async function explore(round: Round, place: Place, path: string): Promise<void> {
  const { page, known, sample } = round;
  const keyOf = (kind: string): string => {
    const where = [...place.trail, kind].some(isOfFrame) ? 'frame' : path;
    return `${place.screen.who} ${where} ${kind}`;
  };
  const isKnown = (kind: string): boolean =>
    known.has(keyOf(kind)) || (!isOfFrame(kind) && known.has(`${place.screen.who} ${path} ${kind}`));
  const isNew = (kind: string): boolean => !isKnown(kind);
  const fresh = (await controlsOf(page)).filter(isNew);
  round.reached(`${nameOf(place)}: ${fresh.length} controls`);
  const newForms = (await formsOf(page)).map((form) => `form ${form}`).filter(isNew);
  for (const kind of [...fresh, ...newForms]) known.add(keyOf(kind));
  for (const form of newForms)
    await reportErrors(round, `${nameOf(place)}: ${form}`, () => sendForm(round, place, form.slice('form '.length)));
  const showsNew = async (): Promise<boolean> =>
    pathOf(page) === path &&
    [...(await controlsOf(page)), ...(await formsOf(page)).map((form) => `form ${form}`)].some(isNew);
  const leading: ControlKind[] = [];
  for (const kind of fresh.slice(0, sample?.controls)) {
    await reportErrors(round, `${nameOf(place)}: ${kind}`, () => pressControl(round, place, kind));
    if (sample === null && place.trail.length < depthMax && (await leadsOn(page, kind, showsNew))) leading.push(kind);
  }
  // Afterwards, so that each kind is pressed where it takes the fewest steps.
  for (const kind of leading) {
    const next = { ...place, trail: [...place.trail, kind] };
    if ((await reach(page, next)) && pathOf(page) === path) await explore(round, next, path);
  }
}

const depthMax = 2;

/** Whether a press shows something new. A control that opens and closes has closed again after two presses, so it is pressed once more. */
const leadsOn = async (page: Page, kind: ControlKind, showsNew: () => Promise<boolean>): Promise<boolean> => {
  try {
    if (await showsNew()) return true;
    if (!(await pressOnce(page, kind))) return false;
    await settled(page);
    return await showsNew();
  } catch {
    // The page was left in this moment; the next step looks again.
    return true;
  }
};

/** The other controls and forms of the screen have their turn all the same. */
const reportErrors = (round: Round, name: string, work: () => Promise<void>): Promise<void> =>
  work().catch((error: unknown) => round.report(`${name}: ${String(error)}`));

async function sendForm(round: Round, place: Place, kind: string): Promise<void> {
  for (const fault of round.sample?.faults ?? faults) {
    if (place.screen.who === 'anonymous' && fault === 'session') continue;
    if (!(await reach(round.page, place))) return;
    await during(fault, round.page, () => sendDuring(round, `${nameOf(place)}: form ${kind}, ${fault}`, kind, fault));
  }
}

/** Whether the request that writes succeeds, or has an answer that does not come from the fault: some forms need no session. */
function isAnswered(page: Page, fault: Fault): Promise<boolean> {
  const options = { timeout: patienceMs };
  return Promise.race([
    page
      .waitForResponse((response) => changesSomething(response.request()), options)
      .then((response) => response.ok() || (fault === 'session' && response.status() !== 401)),
    page.waitForEvent('requestfailed', { predicate: changesSomething, ...options }).then(() => false),
  ]).catch(() => false);
}

interface Shown {
  values: string[];
  /** Of the lists of the form: what was typed and not added yet becomes one of them. */
  items: string[];
}

/** Of the form, or of the element that took its place when the page was drawn again. */
async function shownIn(page: Page, form: Locator, kind: string): Promise<Shown> {
  const values = await valuesOf(form);
  const other = values.length === 0 ? await formAt(page, kind) : null;
  const shown = other ?? form;
  return { values: await valuesOf(shown), items: await shown.locator('li').allInnerTexts() };
}

/** `typed`: a name and a value. */
const isKept = (typed: string, { values, items }: Shown): boolean =>
  values.includes(typed) || items.some((item) => item.includes(typed.slice(typed.indexOf(': ') + 2)));

/** While the fault is there: what was typed stays, the page says what happened, and the same is sent once more when the visitor presses again. */
async function sendDuring(round: Round, name: string, kind: string, fault: Fault): Promise<void> {
  const { page, report } = round;
  const form = await formAt(page, kind);
  if (form === null) return;
  const typed = await fill(form);
  const path = pathOf(page);
  const first = await hold(page, fault);
  const before = await wordsOf(page);
  if (!(await submitTwice(form))) return;
  // Some forms wait a moment before they send.
  await expect
    .poll(() => first.sent.length, { timeout: longestMs })
    .toBeGreaterThan(0)
    .catch(() => undefined);
  if (first.sent.length === 0) {
    first.release();
    await settled(page);
    round.formsNotSent.add(kind);
    return;
  }
  const answered = isAnswered(page, fault);
  // What a success says disappears after some seconds.
  const said = saysSomethingNew(page, before);
  first.release();
  const isDone = await answered;
  await settled(page);
  round.formsSent.add(kind);
  for (const twice of repeatedIn(first.sent)) report(`${name}: sent twice: ${twice}`);
  if (!(isDone && (await said)) && !(await saysSomethingNew(page, before))) report(`${name}: says nothing`);
  // A form that visitors without a session may send is done.
  if (isDone) return;
  if (pathOf(page) !== path) report(`${name}: left the page for ${page.url()}`);
  const kept = await shownIn(page, form, kind);
  const lost = typed.filter((value) => !isKept(value, kept));
  if (lost.length > 0) report(`${name}: lost ${lost.join(', ')}; now ${kept.values.join(', ')}`);
  if (fault !== 'network' || lost.length > 0) return;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const second = await hold(page, fault);
  await submitTwice(form);
  second.release();
  await settled(page);
  if (second.sent.join('\n') !== first.sent.join('\n'))
    report(`${name}: sent ${second.sent.join(', ')} after ${first.sent.join(', ')}`);
}
