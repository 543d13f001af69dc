// Every rule is broken here on purpose, in a project of two or three files: a rule that nothing can break is none.
import { describe, expect, it } from 'vitest';
import { withinLineBudgets } from './checks/files.ts';
import { everyFeatureHasItsLine, linesHaveNoCycle, planFile } from './checks/lines.ts';
import { everyTableHasOneOwner } from './checks/tables.ts';
import { rulesFile } from './checks/restricted-uses.ts';
import { readProject } from './project.ts';
import { describeBreach, type Check } from './rule.ts';
import { rules } from './rules.ts';

type Files = Record<string, string>;

interface Breaking {
  rule: string;
  files: Files;
  says: string;
  /** The rule's check with another plan than the project's, for breaches of the plan itself. */
  check?: Check;
}

const projectOf = (files: Files) => readProject(new Map(Object.entries(files)));
const breaks = (rule: string, files: Files, says: string): Breaking => ({ rule, files, says });
const breaksThePlan = (rule: string, check: Check, says: string, files: Files = {}): Breaking => ({
  rule,
  files,
  says,
  check,
});
const lines = (count: number): string => 'export {};\n'.repeat(count);

const place = [
  breaks(
    'every file is in a folder of the plan',
    { 'lib/clock.ts': '' },
    'lib/clock.ts is at a path that the plan does not name',
  ),
  breaks(
    'every file is in a folder of the plan',
    { 'server/features/search.ts': '' },
    'server/features/search.ts is at a path that the plan does not name',
  ),
  breaks(
    'every import resolves to a file or a package',
    { 'contract/a.ts': '\nimport "./b.ts";' },
    `contract/a.ts:2 imports './b.ts', and there is no such file`,
  ),
  breaks(
    'every import resolves to a file or a package',
    { 'contract/a.ts': 'await import(process.argv[2]);' },
    'contract/a.ts:1 imports something computed, and there is no such file',
  ),
  breaks(
    'every import resolves to a file or a package',
    { 'contract/a.ts': 'const = 1;' },
    'contract/a.ts cannot be read: Unexpected token',
  ),
];

const parts = [
  breaks(
    'contract imports nothing of the project',
    { 'contract/a.ts': `import type { B } from '#search-index/public.ts';`, 'search-index/public.ts': '' },
    `contract/a.ts:1 imports '#search-index/public.ts'; allowed: contract/**`,
  ),
  breaks(
    'contract imports only zod and the oRPC contract package',
    { 'contract/a.ts': `import { readFileSync } from 'node:fs';` },
    `contract/a.ts:1 imports 'node:fs'; allowed packages: zod, @orpc/contract`,
  ),
  breaks(
    'sample-data imports of the project only the contract and the normalization',
    { 'sample-data/a.ts': `import type { B } from '#server/main.ts';`, 'server/main.ts': '' },
    `sample-data/a.ts:1 imports '#server/main.ts'; allowed: sample-data/**, contract/**, normalize/**`,
  ),
  breaks(
    'search-index imports nothing of the project',
    { 'search-index/a.ts': `import type { B } from '#contract/b.ts';`, 'contract/b.ts': '' },
    `search-index/a.ts:1 imports '#contract/b.ts'; allowed: search-index/**`,
  ),
  breaks(
    'search-index imports only worker threads, zlib and hashes',
    { 'search-index/a.ts': `import { z } from 'zod';` },
    `search-index/a.ts:1 imports 'zod'; allowed packages: node:worker_threads, node:zlib, node:crypto`,
  ),
  breaks(
    'normalize imports only the contract',
    {
      'normalize/a.ts': `import type { B } from '#server/foundation/log/public.ts';`,
      'server/foundation/log/public.ts': '',
    },
    `normalize/a.ts:1 imports '#server/foundation/log/public.ts'; allowed: normalize/**, contract/**`,
  ),
  breaks(
    'normalize imports no packages',
    { 'normalize/a.ts': `import { readFileSync } from 'node:fs';` },
    `normalize/a.ts:1 imports 'node:fs'; allowed packages: none`,
  ),
  breaks(
    'office-files imports nothing of the project',
    { 'office-files/a.ts': `import type { B } from '#contract/b.ts';`, 'contract/b.ts': '' },
    `office-files/a.ts:1 imports '#contract/b.ts'; allowed: office-files/**`,
  ),
  breaks(
    'office-files imports only the XML parser',
    { 'office-files/a.ts': `import { posix } from 'node:path';` },
    `office-files/a.ts:1 imports 'node:path'; allowed packages: saxes`,
  ),
  breaks(
    'query-understanding imports only contract and search-index',
    {
      'query-understanding/a.ts': `import type { B } from '#server/foundation/log/public.ts';`,
      'server/foundation/log/public.ts': '',
    },
    `query-understanding/a.ts:1 imports '#server/foundation/log/public.ts'; allowed: query-understanding/**, contract/**, search-index/**`,
  ),
  breaks(
    'query-understanding imports no packages',
    { 'query-understanding/a.ts': `import { readFileSync } from 'node:fs';` },
    `query-understanding/a.ts:1 imports 'node:fs'; allowed packages: none`,
  ),
  breaks(
    'web imports only web, contract, normalize and office-files',
    {
      'web/pages/a.ts': `export type { B } from '#server/foundation/log/public.ts';`,
      'server/foundation/log/public.ts': '',
    },
    `web/pages/a.ts:1 imports '#server/foundation/log/public.ts'; allowed: web/**, contract/**, normalize/**, office-files/**, build/fonts/**, virtual:react-router/*`,
  ),
  breaks(
    'web imports only web, contract, normalize and office-files',
    { 'web/pages/a.ts': `type B = import('../../search-index/public.ts').B;`, 'search-index/public.ts': '' },
    `web/pages/a.ts:1 imports '../../search-index/public.ts'; allowed: web/**, contract/**, normalize/**, office-files/**, build/fonts/**, virtual:react-router/*`,
  ),
  breaks(
    'server imports only server, contract, sample-data and the libraries',
    { 'server/main.ts': `await import('../web/routes.ts');`, 'web/routes.ts': '' },
    `server/main.ts:1 imports '../web/routes.ts'; allowed: server/**, contract/**, normalize/**, office-files/**, query-understanding/**, sample-data/**, search-index/**`,
  ),
  breaks(
    'server imports only server, contract, sample-data and the libraries',
    { 'server/main.ts': `await import('../build/web/server/index.js');` },
    `server/main.ts:1 imports '../build/web/server/index.js'; allowed: server/**, contract/**, normalize/**, office-files/**, query-understanding/**, sample-data/**, search-index/**`,
  ),
  breaks(
    'the HTTP entrance imports only the foundation and the contract',
    {
      'server/entrances/http/app.ts': `import type { Billing } from '#server/features/billing/public.ts';`,
      'server/features/billing/public.ts': 'export type Billing = 1;',
    },
    `server/entrances/http/app.ts:1 imports '#server/features/billing/public.ts'; allowed: server/entrances/http/**, server/foundation/**, contract/**`,
  ),
  breaks(
    'shipped code does not import e2e or tools',
    { 'server/main.ts': `export * from '../tools/seed.ts';`, 'tools/seed.ts': '' },
    `server/main.ts:1 imports '../tools/seed.ts', which is for e2e/**, tools/**`,
  ),
  breaks(
    'only the start, tests and tools invent people',
    { 'server/assembly/product.ts': `import '#sample-data/public.ts';`, 'sample-data/public.ts': '' },
    `server/assembly/product.ts:1 imports '#sample-data/public.ts', which is for sample-data/**, server/assembly/invent-thread.ts, **/*.test.{ts,tsx}, **/*.spec.ts, **/testing/**, e2e/**, tools/**`,
  ),
  breaks(
    'testing folders are for tests',
    { 'server/main.ts': `import './testing/product.ts';`, 'server/testing/product.ts': '' },
    `server/main.ts:1 imports './testing/product.ts', which is for **/*.test.{ts,tsx}, **/*.spec.ts, **/testing/**, e2e/**, tools/**`,
  ),
];

const search = 'server/features/search';
const candidates = 'server/features/candidates';
const log = 'server/foundation/log';

const dependencies = [
  breaks(
    'dependencies of the server point down',
    { [`${log}/log.ts`]: `import type { S } from '#${search}/public.ts';`, [`${search}/public.ts`]: '' },
    `${log}/log.ts:1 (foundation) imports '#${search}/public.ts', which is in a higher part (features)`,
  ),
  breaks(
    'dependencies of the server point down',
    {
      'server/entrances/cli/import.ts': `import '../worker/public.ts';`,
      'server/entrances/worker/public.ts': '',
    },
    `server/entrances/cli/import.ts:1 (commands) imports '../worker/public.ts', which is in the same part`,
  ),
  breaks(
    'dependencies of the server point down',
    {
      [`${search}/a.ts`]: `new Worker(new URL('../../entrances/http/app.ts', import.meta.url));`,
      'server/entrances/http/app.ts': '',
    },
    `${search}/a.ts:1 (features) imports '../../entrances/http/app.ts', which is in a higher part (entrance)`,
  ),
  breaks(
    'dependencies of the server point down',
    { 'server/entrances/http/app.ts': `import '../../assembly/product.ts';`, 'server/assembly/product.ts': '' },
    `server/entrances/http/app.ts:1 (entrance) imports '../../assembly/product.ts', which is in a higher part (assembly)`,
  ),
  breaks(
    'dependencies of the pages point down',
    { 'web/ui/a.ts': `import '#web/features/search/public.ts';`, 'web/features/search/public.ts': '' },
    `web/ui/a.ts:1 (ui) imports '#web/features/search/public.ts', which is in a higher part (features)`,
  ),
  breaks(
    'every feature has a line in the plan',
    { 'server/features/fax/public.ts': '' },
    'server/features/fax/public.ts belongs to a feature that has no dependencies.json in server/features',
  ),
  breaks(
    'every feature has a line in the plan',
    { 'web/features/fax/fax.tsx': '' },
    'web/features/fax/fax.tsx belongs to a feature that has no dependencies.json in server/features',
  ),
  breaks(
    'every feature has a line in the plan',
    { 'contract/fax/fax.ts': '' },
    'contract/fax/fax.ts belongs to a feature that has no dependencies.json in server/features',
  ),
  breaksThePlan(
    'every feature has a line in the plan',
    everyFeatureHasItsLine({ reveals: { uses: ['fax'] } }),
    `${planFile} lets reveals use fax, which has no line`,
  ),
  breaksThePlan(
    'the lines of features have no cycle',
    linesHaveNoCycle({ search: { uses: ['lists'] }, lists: { uses: ['reveals'] }, reveals: { uses: ['search'] } }),
    `${planFile} has a cycle: search → lists → reveals → search`,
  ),
  breaksThePlan(
    'the lines of features have no cycle',
    linesHaveNoCycle({ lists: { uses: ['lists'] } }),
    `${planFile} has a cycle: lists → lists`,
  ),
  breaks(
    'features import only what their line in the plan allows',
    { [`${candidates}/a.ts`]: `import { s } from '#${search}/public.ts';`, [`${search}/public.ts`]: '' },
    `${candidates}/a.ts:1 imports '#${search}/public.ts': the line of candidates in the plan does not name search`,
  ),
  breaks(
    'features import only what their line in the plan allows',
    { 'web/features/candidates/a.ts': `import { c } from '../search/public.ts';`, 'web/features/search/public.ts': '' },
    `web/features/candidates/a.ts:1 imports '../search/public.ts': the line of candidates in the plan does not name search`,
  ),
  breaks(
    'features import only what their line in the plan allows',
    { 'contract/billing/plans.ts': `import '../search/search.ts';`, 'contract/search/search.ts': '' },
    `contract/billing/plans.ts:1 imports '../search/search.ts': the line of billing in the plan does not name search`,
  ),
  breaks(
    'features import only what their line in the plan allows',
    { [`${candidates}/a.ts`]: `import '#contract/search/search.ts';`, 'contract/search/search.ts': '' },
    `${candidates}/a.ts:1 imports '#contract/search/search.ts': the line of candidates in the plan does not name search`,
  ),
  breaks(
    'a module is entered through its public.ts',
    { 'server/assembly/product.ts': `import '../foundation/log/log.ts';`, [`${log}/log.ts`]: '' },
    `server/assembly/product.ts:1 imports '../foundation/log/log.ts', past ${log}/public.ts`,
  ),
  breaks(
    'a module is entered through its public.ts',
    {
      [`${search}/a.test.ts`]: `import '../candidates/candidates-store.ts';`,
      [`${candidates}/candidates-store.ts`]: '',
    },
    `${search}/a.test.ts:1 imports '../candidates/candidates-store.ts', past ${candidates}/public.ts`,
  ),
  breaks(
    'a module is entered through its public.ts',
    { [`${search}/a.ts`]: `import '#search-index/schema.ts';`, 'search-index/schema.ts': '' },
    `${search}/a.ts:1 imports '#search-index/schema.ts', past search-index/public.ts`,
  ),
  breaks(
    'no circles of files',
    {
      'contract/a.ts': `import './b.ts';`,
      'contract/b.ts': `\nimport type { C } from './c.ts';`,
      'contract/c.ts': `import './a.ts';`,
    },
    'contract/c.ts:1 closes a circle: contract/a.ts → contract/b.ts → contract/c.ts → contract/a.ts',
  ),
  breaks(
    'no circles of files',
    { 'contract/a.ts': `export * from './a.ts';` },
    'contract/a.ts:1 closes a circle: contract/a.ts → contract/a.ts',
  ),
  breaks(
    'no circles of modules',
    {
      [`${log}/public.ts`]: '',
      [`${log}/log.ts`]: `import '../clock/public.ts';`,
      'server/foundation/clock/public.ts': '',
      'server/foundation/clock/clock.ts': `import '../log/public.ts';`,
    },
    `server/foundation/clock/clock.ts:1 closes a circle: ${log} → server/foundation/clock → ${log}`,
  ),
  breaks(
    'no circles of folders in a feature',
    {
      [`${search}/memory/index-reader.ts`]: `import '../answer/page.ts';`,
      [`${search}/memory/moments.ts`]: '',
      [`${search}/answer/page.ts`]: '',
      [`${search}/answer/answer.ts`]: `import '../memory/moments.ts';`,
    },
    `${search}/answer/answer.ts:1 closes a circle: ${search}/memory → ${search}/answer → ${search}/memory`,
  ),
];

const namesTable = (text: string, says: string): Breaking =>
  breaks(
    "only the owner's stores name a table",
    { [`${search}/search-store.ts`]: text },
    `${search}/search-store.ts:1 ${says}`,
  );
const tables = [
  namesTable(
    "await client.query('select id from candidates')",
    'names the table candidates, which belongs to candidates',
  ),
  namesTable(
    'await client.query(`select 1 from search_people p, users u`)',
    'names the table users, which belongs to accounts',
  ),
  namesTable(
    'await client.query(`select ${columns} from search_people join sessions using (id)`)',
    'names the table sessions, which belongs to accounts',
  ),
  namesTable(
    "await client.query('delete from only suppressions')",
    'names the table suppressions, which belongs to candidates',
  ),
  namesTable(
    "await copyLines(client, 'candidate_keys', columns, lines)",
    'names the table candidate_keys, which belongs to candidates',
  ),
  namesTable(
    "await client.query('insert into outgoing_mail values (1)')",
    'names the table outgoing_mail, which belongs to server/foundation/mail',
  ),
  breaks(
    "only the owner's stores name a table",
    { [`${log}/log-store.ts`]: "await client.query('select 1 from users')" },
    `${log}/log-store.ts:1 names the table users, which belongs to accounts`,
  ),
  // Published to others, but the line of accounts does not read it.
  breaks(
    "only the owner's stores name a table",
    { 'server/features/accounts/a-store.ts': "await client.query('select 1 from listed_candidates')" },
    'server/features/accounts/a-store.ts:1 names the table listed_candidates, which belongs to candidates',
  ),
  breaks(
    'every table has one owner',
    { 'server/migrations/0099-fax.sql': '-- Faxes.\ncreate table faxes (id bigint);' },
    'server/migrations/0099-fax.sql:2 creates faxes, which has no owner in the plan',
  ),
  breaks(
    'every table has one owner',
    {
      'server/migrations/0099-fax.sql': 'create table faxes (id bigint);\ncreate table fax_lines (id bigint);',
      'server/migrations/0100-fax.sql': 'drop table faxes;',
    },
    'server/migrations/0099-fax.sql:2 creates fax_lines, which has no owner in the plan',
  ),
  breaks(
    'every table has one owner',
    { 'server/migrations/0099-fax.sql': 'create or replace view sent_faxes as select 1;' },
    'server/migrations/0099-fax.sql:1 creates sent_faxes, which has no owner in the plan',
  ),
  breaksThePlan(
    'every table has one owner',
    everyTableHasOneOwner({
      features: { lists: { uses: [], tables: ['stages'] }, reveals: { uses: [], tables: ['stages'] } },
      foundation: {},
    }),
    `${planFile} gives stages several owners: lists, reveals`,
  ),
  breaksThePlan(
    'every table has one owner',
    everyTableHasOneOwner({ features: { lists: { uses: [], publishes: ['stages'] } }, foundation: {} }),
    `${planFile} lets lists publish stages, which it does not own`,
  ),
  breaksThePlan(
    'every table has one owner',
    everyTableHasOneOwner({ features: { lists: { uses: [], reads: ['stages'] } }, foundation: {} }),
    `${planFile} lets lists read stages, which no feature publishes`,
  ),
];

const rows = `${search}/find-rows.ts`;
const sql = (text: string, says: string): Breaking =>
  breaks('only stores speak SQL', { [rows]: text }, `${rows}:1 ${says}`);
const environment = (text: string, says: string): Breaking =>
  breaks('only the configuration reads the environment', { [rows]: text }, `${rows}:1 has ${says}`);
const time = (text: string, says: string): Breaking =>
  breaks('only the clocks know the time', { [rows]: text }, `${rows}:1 has ${says}`);

const restrictedUses = [
  sql(`await client.query('select 1');`, 'has .query('),
  sql(`await (client?.['query'])('select 1');`, 'has .query('),
  sql(`const ask = client.query.bind(client);`, 'has .query.bind'),
  sql('await sql`select 1`.execute(database);', 'has sql`'),
  sql('const { sql } = database;', 'has { sql } ='),
  sql('const typed = database.sql;', 'has .sql'),
  sql(`await transaction.deleteFrom('candidates').execute();`, 'has .deleteFrom('),
  sql(`import { Pool, type PoolClient } from 'pg';`, `imports 'pg'`),
  sql(`await import('kysely');`, `imports 'kysely'`),
  breaks(
    'only stores speak SQL',
    {
      [rows]: `import { firstRow } from '#server/foundation/database/public.ts';`,
      'server/foundation/database/public.ts': '',
    },
    `${rows}:1 imports firstRow from '#server/foundation/database/public.ts'`,
  ),
  breaks(
    'only foundation/use-mutation knows the mutations of the query library, so that a double click sends one request',
    { 'web/features/lists/use-lists.ts': `import { useMutation, useQuery } from '@tanstack/react-query';` },
    `web/features/lists/use-lists.ts:1 imports useMutation from '@tanstack/react-query'`,
  ),
  environment('const port = process.env.PORT;', 'process.env'),
  environment(`const port = globalThis.process?.['env'];`, 'process.env'),
  environment('const port = (process as Host).env.PORT;', 'process.env'),
  environment('const { env } = process;', '{ env } = process'),
  environment(`import { env } from 'node:process';`, 'node:process'),
  environment(`process.loadEnvFile('.env');`, 'process.loadEnvFile'),
  time('const nowMs = Date.now();', 'Date.now'),
  time('const clock = { now: Date.now };', 'Date.now'),
  time('const today = new Date();', 'new Date()'),
  time('const today = new Date;', 'new Date()'),
  time('const today = Date();', 'Date()'),
  time('const today = Temporal.Now.plainDateISO();', 'Temporal.Now'),
  time('const nowMs = performance.timeOrigin + performance.now();', 'performance.timeOrigin'),
  breaks(
    'only the clocks know the time',
    { [`${log}/log.ts`]: '' },
    `${rulesFile} excepts ${log}/log.ts, which does not need it`,
  ),
  breaks(
    'only entrances/http knows hono and its status codes',
    { 'server/main.ts': `import { serve } from '@hono/node-server';` },
    `server/main.ts:1 imports '@hono/node-server', which only server/entrances/http/**, server/foundation/html/** may know`,
  ),
  breaks(
    'only billing knows stripe',
    { [rows]: `import { Stripe } from 'stripe';` },
    `${rows}:1 imports 'stripe', which only server/features/billing/** may know`,
  ),
  breaks(
    'only the contract and those who serve it know oRPC',
    { [rows]: `import { ORPCError } from '@orpc/server';` },
    `${rows}:1 imports '@orpc/server', which only contract/**, server/foundation/operation/**, server/entrances/http/** may know`,
  ),
  breaks(
    'only web knows react',
    { [rows]: `import type { ReactNode } from 'react';` },
    `${rows}:1 imports 'react', which only web/** may know`,
  ),
];

const names = [
  breaks(
    'every name says something',
    { 'contract/helpers.ts': '' },
    'contract/helpers.ts has the name "helpers", which says nothing of what is in it',
  ),
  breaks(
    'every name says something',
    { 'web/ui/common/a.css': '' },
    'web/ui/common/a.css has the name "common", which says nothing of what is in it',
  ),
  breaks(
    'every name says something',
    { 'contract/date-utils.test.ts': '' },
    'contract/date-utils.test.ts has the name "date-utils", which says nothing of what is in it',
  ),
  breaks(
    'no file is longer than 300 lines',
    { 'contract/a.ts': lines(301) },
    'contract/a.ts:301 has 301 lines; 300 are the limit',
  ),
  {
    ...breaks(
      'every part keeps within its budget of lines',
      { 'contract/a.ts': `${lines(2)}\n\n`, 'contract/b.ts': lines(2), 'contract/b.test.ts': lines(9) },
      `contract has 4 lines of code and a budget of 3. Remove some, or raise lineBudgets in ${planFile} in the same commit and say why there`,
    ),
    check: withinLineBudgets({ contract: 3 }),
  },
  {
    ...breaks(
      'every part keeps within its budget of lines',
      { 'web/ui/a.css': '.a {}' },
      `styles has 1 lines of code and a budget of 0. Remove some, or raise lineBudgets in ${planFile} in the same commit and say why there`,
    ),
    check: withinLineBudgets({ web: 1 }),
  },
];

const breakings = [...place, ...parts, ...dependencies, ...tables, ...restrictedUses, ...names];

describe('a breach is caught under the name of its rule:', () => {
  it.each(breakings)('$rule: $says', ({ rule, files, says, check }) => {
    const broken = check ?? rules.find(({ name }) => name === rule)?.check;
    expect(broken?.(projectOf(files)).map(describeBreach)).toContain(says);
  });

  it('and no rule is without a breach here', () => {
    expect(new Set(breakings.map(({ rule }) => rule))).toEqual(new Set(rules.map(({ name }) => name)));
  });
});

/** Neighbours of the breaches that keep every rule. */
const sound: Record<string, Files> = {
  'a feature uses foundation, contract and index through their doors': {
    [`${search}/a.ts`]: `import type { Log } from '#${log}/public.ts';\nimport '#search-index/public.ts';\nimport '#contract/search/search.ts';`,
    [`${log}/public.ts`]: `export * from './log.ts';`,
    [`${log}/log.ts`]: `import { pino } from 'pino';`,
    'search-index/public.ts': '',
    'contract/search/search.ts': `import { z } from 'zod';`,
  },
  'foundation modules use each other, one way round': {
    [`${log}/log.ts`]: `import '../clock/public.ts';`,
    'server/foundation/clock/public.ts': '',
  },
  'a worker is beside the file that starts it': {
    [`${search}/a.ts`]: `new Worker(new URL('index-worker.ts', import.meta.url));`,
    [`${search}/index-worker.ts`]: '',
  },
  'a test enters its own feature, and the product through server/testing': {
    [`${search}/a.test.ts`]: `import { it } from 'vitest';\nimport './a.ts';\nimport '#server/testing/product.ts';\nawait client.query('select 1'); new Date();`,
    [`${search}/a.ts`]: '',
    'server/testing/product.ts': `import '../assembly/product.ts';`,
    'server/assembly/product.ts': '',
  },
  'a bench looks inside the index': {
    'tools/bench.ts': `import '#search-index/segment/bits.ts';`,
    'search-index/segment/bits.ts': '',
  },
  'a store names its own tables, those that others publish to it, and what only looks like a table': {
    [`${search}/search-store.ts`]:
      "await client.query('select 1 from search_people join listed_candidates using (id)'); const field = 'subscription';",
    [`${search}/a.ts`]: "const text = 'The update users asked for';",
    [`${search}/search.test.ts`]: "await client.query('select 1 from users');",
  },
  'the tables of a migration have owners': {
    'server/migrations/0001-candidates.sql': '-- create table faxes (id bigint);\ncreate table candidates (id bigint);',
  },
  'the contract of a feature uses the contract of one that its line names': {
    'contract/access/access.ts': `import '../billing/plans.ts';\nimport '../text.ts';`,
    'contract/billing/plans.ts': '',
    'contract/text.ts': '',
  },
  'a store speaks SQL': {
    [`${search}/search-store.ts`]: `import { sql } from 'kysely';\nawait client.query('select 1');\nawait sql\`select 1\`.execute(database.sql);`,
  },
  'a use case hands a connection on': {
    [rows]: `import type { PoolClient } from 'pg';\nconst text = filters.query; const { query } = filters; // client.query('select 1')`,
  },
  'words about restricted uses are not restricted uses': {
    [rows]: `// process.env, Date.now()\nconst text = 'process.env new Date()'; const mode = import.meta.env;`,
  },
  'a given moment and a duration are not the time': {
    [rows]: 'new Date(0); new Date(text); Date.parse(text); performance.now();',
  },
  'the bundle is loaded by its path': { 'server/entrances/http/web/built-pages.ts': 'await import(pathOfBundle);' },
  'fonts, routes and their types are made by the build': {
    'web/root.tsx': `import 'virtual:react-router/server-build';\nimport font from '../build/fonts/a.woff2?url';\nimport type { Route } from './+types/root';`,
  },
  'a style beside its component': {
    'web/ui/a.tsx': `import { use } from 'react';\nimport classes from './a.module.css';`,
    'web/ui/a.module.css': '.a {}',
  },
  'a word that only begins like an empty one': { 'web/ui/shared-lists.ts': '', 'web/ui/utilization.ts': '' },
  'a long test': { 'web/ui/a.test.ts': lines(400) },
  'three hundred lines': { 'web/ui/a.ts': lines(300) },
};

describe('no rule is broken by', () => {
  it.each(Object.entries(sound))('%s', (_title, files) => {
    const ofThePlan = new Set([planFile, rulesFile]);
    const breaches = rules.flatMap(({ check }) => check(projectOf(files))).filter(({ file }) => !ofThePlan.has(file));
    expect(breaches.map(describeBreach)).toEqual([]);
  });
});
