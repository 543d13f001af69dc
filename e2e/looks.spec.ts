// Each screen of the table of routes in changing looks: both themes, forced colors, enlarged to twice its size, and widths from 320 to 2560 px.
// Axe finds nothing, nothing is wider than the window, the footer is at its bottom or below it, and what can be pressed is at least 24 px high and wide, with a finger 40. `npm test` takes a sample,
// `npm run soak -- looks` all of them.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { findBarriers, untilAtRest } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { confirmAdmin } from './confirm-admin.ts';
import { everyScreen, screensOf, type Screen } from './everyday-screens.ts';
import { exampleAgency } from './example-agency.ts';
import { exampleList } from './example-list.ts';
import { smallTargets } from './small-targets.ts';
import { isTooWide } from './too-wide.ts';
import { open, visit } from './visit.ts';

let browser: Browser;
let screens: Screen[];
beforeAll(async () => {
  browser = await browserOfWorker();
  await confirmAdmin();
  const { list, candidate } = await exampleList();
  screens = [...everyScreen({ CANDIDATE: candidate, LIST: list }), ...screensOf(await exampleAgency(browser))];
});

const height = 900;
const widths = [320, 360, 390, 480, 600, 640, 768, 840, 960, 1024, 1280, 1440, 1920, 2560];
const largeWidths = widths.filter((width) => width >= 768);
const themes = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  // With the colors of light pages: of dark ones axe reads the color that the system replaced.
  'forced colors': { forcedColors: 'active' },
  'twice its size': { deviceScaleFactor: 2 },
  touch: { hasTouch: true, isMobile: true },
  'a large touch screen': { hasTouch: true, isMobile: true },
  'less motion and more contrast': { reducedMotion: 'reduce', contrast: 'more' },
} as const satisfies Record<string, BrowserContextOptions>;
type Theme = keyof typeof themes;

interface Look {
  width: number;
  theme: Theme;
}

const themeNames = Object.keys(themes).filter((name): name is Theme => name in themes);

/** Every screen meets each theme, and screens beside each other meet each width in another theme. */
const looksOf = (screen: number, count: number): Look[] =>
  themeNames.slice(0, count).map((_, at) => {
    const theme = themeNames[(screen + at) % themeNames.length] ?? 'light';
    const of = theme === 'a large touch screen' ? largeWidths : widths;
    return { theme, width: of[(screen * 5 + at * 3) % of.length] ?? 1440 };
  });

/** A window of half the width shows what a browser shows that enlarges the page to twice its size. */
const viewportOf = ({ width, theme }: Look): { width: number; height: number } =>
  theme === 'twice its size' ? { width: Math.max(width / 2, 320), height: height / 2 } : { width, height };

/** Of the page, not that of the results. */
const endsAboveBottom = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const footer = document.querySelector('footer:not(main footer)');
    return footer !== null && footer.getBoundingClientRect().bottom + scrollY < innerHeight - 1;
  });

async function findingsOf(page: Page, theme: Theme): Promise<string[]> {
  await untilAtRest(page);
  const barriers = await findBarriers(page);
  return [
    ...barriers.map(({ rule, where }) => `${rule}: ${where.slice(0, 300)}`),
    ...(await smallTargets(page, 'hasTouch' in themes[theme])),
    ...((await isTooWide(page)) ? ['is wider than the window'] : []),
    ...((await endsAboveBottom(page)) ? ['ends above the bottom of the window'] : []),
  ];
}

/** A page that is not found is one of the screens. */
const expected = /Failed to load resource/;

async function lookAt(screen: Screen, look: Look): Promise<string[]> {
  const findings: string[] = [];
  const options = {
    ...themes[look.theme],
    viewport: viewportOf(look),
    who: screen.who,
    session: screen.session,
    expected,
  };
  await visit(browser, options, async (page) => {
    await open(page, screen.address);
    findings.push(...(await findingsOf(page, look.theme)));
    // The others are looked at all the same.
  }).catch((error: unknown) => findings.push(error instanceof Error ? error.message : String(error)));
  return findings.map((finding) => `${screen.who} ${screen.address} at ${look.width} px, ${look.theme}: ${finding}`);
}

const wanted = inject('looksScreens');
/** A prime, so that the sample has visitors and layouts of every kind. */
const sampleEvery = 23;

interface ScreenInLook {
  screen: Screen;
  look: Look;
}

const everyLook = (of: readonly Screen[], count = themeNames.length): ScreenInLook[] =>
  of.flatMap((screen, index) => looksOf(index, count).map((look) => ({ screen, look })));

const sampleOf = (of: readonly Screen[]): ScreenInLook[] =>
  everyLook(of, 2).filter((_, at) => Math.floor(at / 2) % sampleEvery === 0);

/** The expression may end with the theme, so that the whole run can be done in parts. */
const isWanted =
  (expression: RegExp) =>
  ({ screen: { who, address }, look: { theme } }: ScreenInLook): boolean =>
    expression.test(`${who} ${address} ${theme}`);

it(
  'every screen has no barrier and no overflow in each look',
  async () => {
    const looks = wanted === undefined ? sampleOf(screens) : everyLook(screens).filter(isWanted(new RegExp(wanted)));
    const findings: string[] = [];
    for (const [at, { screen, look }] of looks.entries()) {
      const found = await lookAt(screen, look);
      findings.push(...found);
      // What was found before the run is stopped is known.
      if (wanted !== undefined) process.stdout.write([`${at + 1} of ${looks.length} looks`, ...found, ''].join('\n'));
    }
    expect(findings).toEqual([]);
  },
  wanted === undefined ? undefined : 36_000_000,
);
