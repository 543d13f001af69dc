// `npm run dev:mutate -- --area imports --seed 1 --places 20`: breaks the code at random places and counts how many of these mutations
// the tests detect. Options: `--seconds 60` a place, `--report file.json`, `--again file.json` (with `--open`: only what was not
// detected), `--browser`.
//
// Method
// - The sources of the area are parsed and every possible mutation is listed (find-mutations.ts). The seed draws first a kind of
//   mutation, then a place (draw.ts).
// - A mutation that the type check refuses is invalid and the next draw replaces it: only failing tests count as detection.
// - Everything happens in a copy of the project in a temporary folder; the working tree is only read.
// - A test that detects a mutation must pass without it, or the run stops.
// - Only tests of the area that import the mutated file run, the nearest first, until one fails or the time of the place is over.
// - `--browser` also runs the browser stories of that part (areas.ts) for what the unit tests of the pages do not detect. One
//   bundle carries all mutations (browser-stage.ts). The start of the server counts into the time of a place.
// - `--again` repeats the places of an earlier report, found by their kind and the text of their line.
//
// Limits
// - A place whose tests do not end in time is a timeout and counts as not detected, although an engineer would notice an
//   endless loop. On a busy machine raise `--seconds`.
// - Tables of data, class names, text and literal attributes of JSX, and log lines are not mutated.
// - Some mutations change nothing that can be observed (equivalent mutations). The script cannot know them; name them by hand.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { areas } from './areas.ts';
import { openDetector, type Detection, type Detector } from './detection.ts';
import { draw } from './draw.ts';
import type { Mutation } from './mutation.ts';
import { findAgain, mutationsOf, readReport } from './places.ts';

const { values: options } = parseArgs({
  options: {
    area: { type: 'string', default: 'imports' },
    seed: { type: 'string', default: '1' },
    places: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '60' },
    report: { type: 'string' },
    again: { type: 'string' },
    open: { type: 'boolean', default: false },
    browser: { type: 'boolean', default: false },
  },
});

const root = join(import.meta.dirname, '..', '..');
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

function* placesOf(all: readonly Mutation[]): Generator<Mutation> {
  if (options.again === undefined) {
    yield* draw(all, Number(options.seed));
    return;
  }
  for (const place of readReport(options.again)) {
    if (options.open && place.outcome === 'detected') continue;
    const mutation = findAgain(all, place);
    if (mutation === undefined) say(`gone          ${place.file}  ${place.kind}: ${place.lineText}`);
    else yield mutation;
  }
}

const short = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 70 ? `${line.slice(0, 70)}…` : line;
};

const lineOf = (mutation: Mutation, { outcome, by }: Detection, seconds: number): string =>
  `${outcome.padEnd(13)} ${mutation.file}:${mutation.line}  ${mutation.kind}: ${short(mutation.original)} → ` +
  `${mutation.replacement === ';' ? 'removed' : short(mutation.replacement)}  (${seconds.toFixed(0)} s${by === null ? '' : `, ${by}`})`;

type Tried = Mutation & Detection;

function save(tried: readonly Tried[]): void {
  if (options.report !== undefined) writeFileSync(options.report, JSON.stringify(tried, null, 2));
}

async function tryPlaces(detector: Detector, places: Iterable<Mutation>, tried: Tried[]): Promise<void> {
  for (const mutation of places) {
    if (options.again === undefined && tried.length >= Number(options.places)) return;
    const startedMs = performance.now();
    const detection = await detector.detect(mutation);
    if (detection.outcome === 'invalid') continue;
    tried.push({ ...mutation, ...detection });
    say(lineOf(mutation, detection, (performance.now() - startedMs) / 1_000));
    save(tried);
  }
}

async function tryInBrowser(detector: Detector, tried: Tried[]): Promise<void> {
  say('What is left, in the browser:');
  let startedMs = performance.now();
  const left = tried.filter(({ outcome }) => outcome === 'not detected');
  await detector.detectInBrowser(left, (mutation, detection) => {
    const place = tried.find((other) => other === mutation);
    if (place !== undefined) Object.assign(place, detection);
    say(lineOf(mutation, detection, (performance.now() - startedMs) / 1_000));
    startedMs = performance.now();
    save(tried);
  });
}

const area = areas[options.area];
if (area === undefined) throw new Error(`There is no area ${options.area}. Use ${Object.keys(areas).join(' or ')}.`);
const mutations = mutationsOf(root, area);
say(`${mutations.length} possible mutations in ${new Set(mutations.map(({ file }) => file)).size} files`);
const detector = openDetector({ root, area, limitMs: Number(options.seconds) * 1_000 });
const tried: Tried[] = [];
try {
  await tryPlaces(detector, placesOf(mutations), tried);
  if (options.browser) await tryInBrowser(detector, tried);
} finally {
  await detector.close();
}
say(`${tried.filter(({ outcome }) => outcome === 'detected').length} of ${tried.length} detected`);
