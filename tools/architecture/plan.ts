// The plan: where files belong, which features a feature may use, which tables it owns. A feature has its line in its own folder.
// The rules that check the code against it are in rules.ts. Layers are computed from the lines (layers.ts), never written here.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

export interface FeaturePlan {
  /** The features that it may use, in every part: server/features, web/features and contract. No cycles. */
  uses: readonly string[];
  /** The tables and views that only its own stores name in SQL. */
  tables?: readonly string[];
  /** Those of `tables` that other features may read. */
  publishes?: readonly string[];
  /** What it reads of other features without calling them: names that their owners publish. */
  reads?: readonly string[];
}

/** A module uses only modules of parts further down. */
export interface Part {
  name: string;
  /** Modules of this part; `*` is any one folder. */
  modules: readonly string[];
  /** Absent: modules of this part never use each other. */
  mayUseEachOther?: true;
}

/** Every file fits one of these globs (the first that fits counts); as many folders of its path as the number says name its module. */
export const places = {
  'contract/**': 1,
  'normalize/**': 1,
  'office-files/**': 1,
  'query-understanding/**': 1,
  'sample-data/**': 1,
  'search-index/**': 1,
  'server/{main,start-product}.ts': 2,
  'server/main.test.ts': 2,
  'server/assembly/**': 2,
  'server/infrastructure.ts': 2,
  'server/entrances/*/**': 3,
  'server/features/*/**': 3,
  'server/foundation/*/**': 3,
  'server/testing/**': 2,
  'server/migrations/**': 2,
  'web/*': 1,
  'web/{pages,layouts,ui,foundation,public,testing}/**': 2,
  'web/features/*/**': 3,
  '{e2e,tools,bin,deploy,docs}/**': 1,
  '*': 0,
} as const satisfies Record<string, number>;

/** Features that have no folder in the server, or not yet. */
const withoutServer: Readonly<Record<string, FeaturePlan>> = {
  selection: { uses: ['access'] },
  webhooks: { uses: ['access', 'accounts', 'audit'], tables: ['webhooks', 'webhook_events'] },
  'my-record': { uses: ['audit', 'candidates', 'submissions'], tables: ['record_links'] },
};

const linesFile = 'dependencies.json';
const featureLine = z.strictObject({
  uses: z.array(z.string()),
  tables: z.array(z.string()).exactOptional(),
  publishes: z.array(z.string()).exactOptional(),
  reads: z.array(z.string()).exactOptional(),
});
const folders = join(import.meta.dirname, '../../server/features');

/** The line of each feature, from `dependencies.json` beside its definition. docs/decisions/0022-features-have-dependency-lines.md says why. */
export const features: Readonly<Record<string, FeaturePlan>> = {
  ...withoutServer,
  ...Object.fromEntries(
    readdirSync(folders)
      .filter((name) => existsSync(join(folders, name, linesFile)))
      .map((name) => [name, featureLine.parse(JSON.parse(readFileSync(join(folders, name, linesFile), 'utf8')))]),
  ),
};

/** Tables that belong to no feature. */
export const foundationTables: Readonly<Record<string, readonly string[]>> = {
  'server/foundation/backup': ['restore_in_progress'],
  'server/foundation/mail': ['outgoing_mail'],
  'server/foundation/rate-limit': ['rate_limits'],
  'server/foundation/database': ['schema_migrations'],
};

export const serverParts: readonly Part[] = [
  { name: 'main', modules: ['server/main.ts', 'server/start-product.ts'], mayUseEachOther: true },
  { name: 'commands', modules: ['server/entrances/cli', 'server/entrances/worker'] },
  { name: 'assembly', modules: ['server/assembly', 'server/infrastructure.ts'], mayUseEachOther: true },
  { name: 'entrance', modules: ['server/entrances/http'] },
  { name: 'features', modules: ['server/features/*'], mayUseEachOther: true },
  { name: 'foundation', modules: ['server/foundation/*'], mayUseEachOther: true },
  { name: 'sample-data', modules: ['sample-data'] },
  {
    name: 'libraries',
    modules: ['query-understanding', 'normalize', 'office-files', 'contract', 'search-index'],
    mayUseEachOther: true,
  },
];

export const webParts: readonly Part[] = [
  { name: 'site', modules: ['web'] },
  { name: 'pages', modules: ['web/pages'] },
  { name: 'layouts', modules: ['web/layouts'] },
  { name: 'features', modules: ['web/features/*'], mayUseEachOther: true },
  { name: 'ui', modules: ['web/ui'] },
  { name: 'foundation', modules: ['web/foundation'] },
  { name: 'libraries', modules: ['contract'] },
];

/**
 * How many lines of code each part of the product may have, without blank lines, tests, `testing/` and data files. `styles` are the CSS
 * of all parts. A change that needs more raises the number in the same commit, whose message says why; docs/own-code.md is about what we
 * write ourselves.
 */
export const lineBudgets = {
  server: 77_000,
  web: 44_500,
  contract: 10_900,
  normalize: 2_030,
  'office-files': 740,
  'query-understanding': 4_960,
  'sample-data': 1_490,
  'search-index': 7_910,
  tools: 8_900,
  styles: 11_600,
  // With the names of classes in built pages.
  root: 175,
} as const satisfies Record<string, number>;
