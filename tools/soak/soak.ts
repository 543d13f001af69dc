// `npm run soak`: what takes too long for `npm test`. Without names, 30 minutes of mixed load with disturbances; `--minutes 3` is for trying.
// `npm run soak -- resume-files` runs one of the other parts, `npm run soak -- every-part` all of them. The part `strangers` takes ten minutes,
// or `--minutes` as well. `everyday --screens '^admin /users'` goes through the screens whose
// visitor and address match. `looks --screens 'touch$'` looks where visitor, address and theme match. `registry --people 200000` is for trying: without it, ten million people take 35 GB.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runLongTest } from './long-test.ts';
import { soakMixedLoad } from './mixed/mixed-load.ts';

const parts: Record<string, (minutes: number | null) => Promise<unknown>> = {
  accessibility: () =>
    runLongTest(
      'e2e/accessibility.spec',
      (vitest) => vitest.provide('accessibleThemes', 'both at each width'),
      'browser',
    ),
  windows: () => runLongTest('e2e/', (vitest) => vitest.provide('storyWindows', 'both'), 'browser'),
  widths: () => runLongTest('e2e/widths.spec', (vitest) => vitest.provide('widthsApart', 1), 'browser'),
  everyday: () =>
    runLongTest('e2e/everyday.spec', (vitest) => vitest.provide('everydayScreens', values.screens), 'browser'),
  looks: () => runLongTest('e2e/looks.spec', (vitest) => vitest.provide('looksScreens', values.screens), 'browser'),
  'all-or-nothing': () =>
    runLongTest('server/entrances/http/all-or-nothing', (vitest) => vitest.provide('lostAnswers', 'each')),
  'alert-faults': () =>
    runLongTest('server/features/saved-searches/alerts/alert-faults', (vitest) => vitest.provide('alertFaults', 1_000)),
  'companion-histories': () =>
    runLongTest('server/features/imports/companion-histories', (vitest) => vitest.provide('companionHistories', 500)),
  'import-kills': () => import('./import-kills.ts'),
  'database-outages': () => import('./database-outages.ts'),
  'reveal-kills': () => import('./reveal-kills.ts'),
  'export-kills': () => import('./export-kills.ts'),
  'export-readers': () => import('./export-readers.ts'),
  'first-day': async () => (await import('./first-day/first-day.ts')).soakFirstDay(),
  'first-start': () =>
    runLongTest('e2e/first-start.spec', (vitest) => vitest.provide('firstStartPeople', 1_504_202), 'browser'),
  'round-trips': () =>
    runLongTest('server/features/imports/round-trip', (vitest) => vitest.provide('peopleWritten', 5_000)),
  'directory-histories': () =>
    runLongTest('server/features/candidates/directory-properties', (vitest) =>
      vitest.provide('directoryHistories', 2_000),
    ),
  'deletion-kills': () =>
    runLongTest('server/features/deletion-requests/deletion-kills', (vitest) =>
      vitest.provide('deletionKills', { requests: 10_000, kills: 50 }),
    ),
  'deletion-histories': () =>
    runLongTest('server/features/deletion-requests/deletion-histories', (vitest) =>
      vitest.provide('deletionHistories', 1_000),
    ),
  'duplicate-kills': () =>
    runLongTest('server/features/billing/duplicates/duplicate-kills', (vitest) =>
      vitest.provide('duplicatePayers', 31),
    ),
  engines: () => runLongTest('server/features/search/engines.test', (vitest) => vitest.provide('engineRounds', 200)),
  enumeration: () =>
    runLongTest('server/features/accounts/no-enumeration', (vitest) => vitest.provide('timedPairs', 150)),
  identity: () =>
    runLongTest('server/features/candidates/identity-properties', (vitest) => vitest.provide('directories', 1_000)),
  'looping-assistants': () =>
    runLongTest('server/entrances/http/mcp/looping-client', (vitest) => vitest.provide('assistantLoops', 1_000)),
  'people-histories': () =>
    runLongTest('server/features/removals/people-histories', (vitest) => vitest.provide('peopleHistories', 1_000)),
  'resume-files': () =>
    runLongTest('server/features/submissions/reading/hostile-files', (vitest) => vitest.provide('hostileFiles', 'all')),
  'match-rows': () =>
    runLongTest('server/features/list-matching/match-runs', (vitest) => vitest.provide('labeledRows', 10_000)),
  'shared-lists': () =>
    runLongTest('server/features/lists/shared-edits', (vitest) => vitest.provide('sharedEdits', 5_000)),
  'workspace-size': () =>
    runLongTest('server/features/workspaces/workspace-size', (vitest) =>
      vitest.provide('workspaceSize', { members: 200, lists: 2_000, rounds: 40 }),
    ),
  'similar-people': () =>
    runLongTest('server/features/search/similar/similar-people', (vitest) =>
      vitest.provide('similarPeople', { directory: 50_000, sources: 200 }),
    ),
  registry: async (minutes) => {
    const { soakRegistry } = await import('./registry/registry.ts');
    await soakRegistry({
      folder: join(tmpdir(), 'careroster-registry'),
      people: registryPeople,
      minutes: minutes ?? 30,
      searchesPerSecond: 20,
      imported: Math.max(1_000, Math.round(registryPeople / 100)),
      removed: 200,
      say: (text) => void process.stdout.write(`${text}\n`),
    });
  },
  'rolling-restarts': () => import('./rolling-restarts.ts'),
  'search-index': () => runLongTest('search-index/search', (vitest) => vitest.provide('timesTheQueries', 20), 'unit'),
  'following-facets': () =>
    runLongTest('server/features/search/following-facets', (vitest) => vitest.provide('followedTexts', 3_000)),
  'search-agreement': () =>
    runLongTest('server/features/search/engines-agree', (vitest) =>
      vitest.provide('agreement', { people: 300, changes: 20, randomOfAChange: 250, everyBySql: 1 }),
    ),
  'undo-histories': () =>
    runLongTest('server/features/imports/undo/undo-properties', (vitest) => vitest.provide('undoHistories', 1_000)),
  'webhook-deliveries': () =>
    runLongTest('server/features/webhooks/delivery-kills', (vitest) => vitest.provide('deliveryKills', 50)),
  'webhook-kills': () =>
    runLongTest('server/features/billing/stripe/webhook-kills', (vitest) => vitest.provide('eventsUnderKills', 5_000)),
  strangers: async (minutes) => (await import('./strangers.ts')).soakStrangers(minutes ?? 10),
  'process-signals': () => import('./process-signals.ts'),
};

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean', short: 'h', default: false },
    minutes: { type: 'string' },
    people: { type: 'string', default: '9730000' },
    'per-second': { type: 'string', default: '50' },
    screens: { type: 'string', default: '' },
  },
});
if (values.help) {
  process.stdout.write(
    `Usage: npm run soak, or npm run soak -- PART [--minutes NUMBER] [--per-second NUMBER] [--people NUMBER] [--screens PATTERN]\nThe parts: every-part, ${Object.keys(parts).join(', ')}.\n`,
  );
  process.exit(0);
}
const minutes = values.minutes === undefined ? null : Number(values.minutes);
const perSecond = Number(values['per-second']);
const registryPeople = Number(values.people);
if (!((minutes ?? 1) > 0 && perSecond > 0 && registryPeople > 0))
  throw new Error('--minutes, --per-second and --people must be numbers above 0.');
const unknown = named.filter((name) => name !== 'every-part' && !(name in parts));
if (unknown.length > 0)
  throw new Error(
    `There is no soak test ${unknown.join(', ')}. There are: every-part, ${Object.keys(parts).join(', ')}.`,
  );
if (named.length === 0) await soakMixedLoad({ minutes: minutes ?? 30, perSecond });
for (const [name, run] of Object.entries(parts))
  if (named.includes('every-part') || named.includes(name)) await run(minutes);
