// Every rule is broken here on purpose, in a project of two or three files: a rule that nothing can break is none.
import { describe, expect, it } from 'vitest';
import { planFile } from './checks/floors.ts';
import { rulesFile } from './checks/deeds.ts';
import { readProject } from './project.ts';
import { describeBreach } from './rule.ts';
import { rules } from './rules.ts';

type Files = Record<string, string>;

interface Breaking {
  rule: string;
  files: Files;
  says: string;
}

const projectOf = (files: Files) => readProject(new Map(Object.entries(files)));
const breaks = (rule: string, files: Files, says: string): Breaking => ({ rule, files, says });
const lines = (count: number): string => 'export {};\n'.repeat(count);

const place = [
  breaks('every file has its place', { 'lib/clock.ts': '' }, 'lib/clock.ts stands where the plan has no place'),
  breaks('every file has its place', { 'server/features/search.ts': '' }, 'server/features/search.ts stands where the plan has no place'),
  breaks('every import leads somewhere', { 'contract/a.ts': '\nimport "./b.ts";' }, `contract/a.ts:2 imports './b.ts', and there is no such file`),
  breaks('every import leads somewhere', { 'contract/a.ts': 'await import(process.argv[2]);' }, 'contract/a.ts:1 imports something computed, and there is no such file'),
  breaks('every import leads somewhere', { 'contract/a.ts': 'const = 1;' }, 'contract/a.ts cannot be read: Unexpected token'),
];

const parts = [
  breaks('contract imports nothing of the project', { 'contract/a.ts': `import type { B } from '#search-index/public.ts';`, 'search-index/public.ts': '' }, `contract/a.ts:1 imports '#search-index/public.ts'; allowed: contract/**`),
  breaks('contract builds on zod and the language of contracts', { 'contract/a.ts': `import { readFileSync } from 'node:fs';` }, `contract/a.ts:1 imports 'node:fs'; allowed packages: zod, @orpc/contract`),
  breaks('search-index imports nothing of the project', { 'search-index/a.ts': `import type { B } from '#contract/b.ts';`, 'contract/b.ts': '' }, `search-index/a.ts:1 imports '#contract/b.ts'; allowed: search-index/**`),
  breaks('search-index builds on nothing but threads and checksums', { 'search-index/a.ts': `import { z } from 'zod';` }, `search-index/a.ts:1 imports 'zod'; allowed packages: node:worker_threads, node:zlib`),
  breaks('web imports only web and contract', { 'web/pages/a.ts': `export type { B } from '#server/foundation/log/public.ts';`, 'server/foundation/log/public.ts': '' }, `web/pages/a.ts:1 imports '#server/foundation/log/public.ts'; allowed: web/**, contract/**, build/fonts/**, virtual:react-router/*`),
  breaks('web imports only web and contract', { 'web/pages/a.ts': `type B = import('../../search-index/public.ts').B;`, 'search-index/public.ts': '' }, `web/pages/a.ts:1 imports '../../search-index/public.ts'; allowed: web/**, contract/**, build/fonts/**, virtual:react-router/*`),
  breaks('server imports only server, contract and search-index', { 'server/main.ts': `await import('../web/routes.ts');`, 'web/routes.ts': '' }, `server/main.ts:1 imports '../web/routes.ts'; allowed: server/**, contract/**, search-index/**`),
  breaks('server imports only server, contract and search-index', { 'server/main.ts': `await import('../build/web/server/index.js');` }, `server/main.ts:1 imports '../build/web/server/index.js'; allowed: server/**, contract/**, search-index/**`),
  breaks('nobody imports e2e or tools', { 'server/main.ts': `export * from '../tools/seed.ts';`, 'tools/seed.ts': '' }, `server/main.ts:1 imports '../tools/seed.ts', which is for e2e/**, tools/**`),
  breaks('testing folders are for tests', { 'server/main.ts': `import './testing/product.ts';`, 'server/testing/product.ts': '' }, `server/main.ts:1 imports './testing/product.ts', which is for **/*.test.{ts,tsx}, **/*.spec.ts, **/testing/**, e2e/**, tools/**`),
];

const search = 'server/features/search';
const candidates = 'server/features/candidates';
const log = 'server/foundation/log';

const floors = [
  breaks('arrows of the server point down', { [`${log}/log.ts`]: `import type { S } from '#${search}/public.ts';`, [`${search}/public.ts`]: '' }, `${log}/log.ts:1 (foundation) imports '#${search}/public.ts', which stands above it (floor 3)`),
  breaks('arrows of the server point down', { [`${search}/a.ts`]: `import type { R } from '../reveal/public.ts';`, 'server/features/reveal/public.ts': '' }, `${search}/a.ts:1 (floor 3) imports '../reveal/public.ts', which stands beside it (floor 3)`),
  breaks('arrows of the server point down', { [`${search}/a.ts`]: `new Worker(new URL('../../entrances/http/app.ts', import.meta.url));`, 'server/entrances/http/app.ts': '' }, `${search}/a.ts:1 (floor 3) imports '../../entrances/http/app.ts', which stands above it (front door)`),
  breaks('arrows of the server point down', { 'server/entrances/http/app.ts': `import '../../assemble.ts';`, 'server/assemble.ts': '' }, `server/entrances/http/app.ts:1 (front door) imports '../../assemble.ts', which stands above it (assembly)`),
  breaks('arrows of the pages point down', { 'web/ui/a.ts': `import '#web/features/search/public.ts';`, 'web/features/search/public.ts': '' }, `web/ui/a.ts:1 (ui) imports '#web/features/search/public.ts', which stands above it (features)`),
  breaks('every feature of the server has its line', { 'server/features/fax/public.ts': '' }, `server/features/fax has no line in ${planFile}`),
  breaks('every feature of the server has its line', { 'server/features/fax/public.ts': '' }, `server/features/fax stands on no floor of ${planFile}`),
  breaks('every feature of the server has its line', {}, `${planFile} has a line for ${search}, which does not exist`),
  breaks('every feature of the pages has its line', { 'web/features/fax/public.ts': '' }, `web/features/fax has no line in ${planFile}`),
  breaks('features of the server keep to their lines', { [`${search}/a.ts`]: `import { c } from '#${candidates}/public.ts';`, [`${candidates}/public.ts`]: '' }, `${search}/a.ts:1 imports '#${candidates}/public.ts': the line of search in the plan does not name candidates`),
  breaks('features of the pages keep to their lines', { 'web/features/candidates/a.ts': `import { c } from '../search/public.ts';`, 'web/features/search/public.ts': '' }, `web/features/candidates/a.ts:1 imports '../search/public.ts': the line of candidates in the plan does not name search`),
  breaks('a module is entered through its public.ts', { 'server/assemble.ts': `import './foundation/log/log.ts';`, [`${log}/log.ts`]: '' }, `server/assemble.ts:1 imports './foundation/log/log.ts', past ${log}/public.ts`),
  breaks('a module is entered through its public.ts', { [`${search}/a.test.ts`]: `import '../candidates/candidates-store.ts';`, [`${candidates}/candidates-store.ts`]: '' }, `${search}/a.test.ts:1 imports '../candidates/candidates-store.ts', past ${candidates}/public.ts`),
  breaks('a module is entered through its public.ts', { [`${search}/a.ts`]: `import '#search-index/schema.ts';`, 'search-index/schema.ts': '' }, `${search}/a.ts:1 imports '#search-index/schema.ts', past search-index/public.ts`),
  breaks('no circles of files', { 'contract/a.ts': `import './b.ts';`, 'contract/b.ts': `\nimport type { C } from './c.ts';`, 'contract/c.ts': `import './a.ts';` }, 'contract/c.ts:1 closes a circle: contract/a.ts → contract/b.ts → contract/c.ts → contract/a.ts'),
  breaks('no circles of files', { 'contract/a.ts': `export * from './a.ts';` }, 'contract/a.ts:1 closes a circle: contract/a.ts → contract/a.ts'),
  breaks('no circles of modules', {
    [`${log}/public.ts`]: '', [`${log}/log.ts`]: `import '../clock/public.ts';`,
    'server/foundation/clock/public.ts': '', 'server/foundation/clock/clock.ts': `import '../log/public.ts';`,
  }, `server/foundation/clock/clock.ts:1 closes a circle: ${log} → server/foundation/clock → ${log}`),
];

const rows = `${search}/find-rows.ts`;
const sql = (text: string, says: string): Breaking => breaks('only stores speak SQL', { [rows]: text }, `${rows}:1 ${says}`);
const environment = (text: string, says: string): Breaking => breaks('only the configuration reads the environment', { [rows]: text }, `${rows}:1 has ${says}`);
const time = (text: string, says: string): Breaking => breaks('only the clocks know the time', { [rows]: text }, `${rows}:1 has ${says}`);

const deeds = [
  sql(`await client.query('select 1');`, 'has .query('),
  sql(`await (client?.['query'])('select 1');`, 'has .query('),
  sql(`const ask = client.query.bind(client);`, 'has .query.bind'),
  sql('await sql`select 1`.execute(database);', 'has sql`'),
  sql('const { sql } = database;', 'has { sql } ='),
  sql('const typed = database.sql;', 'has .sql'),
  sql(`await transaction.deleteFrom('candidates').execute();`, 'has .deleteFrom('),
  sql(`import { Pool, type PoolClient } from 'pg';`, `imports 'pg'`),
  sql(`await import('kysely');`, `imports 'kysely'`),
  breaks('only stores speak SQL', { [rows]: `import { copyRows } from '#server/foundation/database/public.ts';`, 'server/foundation/database/public.ts': '' }, `${rows}:1 imports copyRows from '#server/foundation/database/public.ts'`),
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
  breaks('only the clocks know the time', { [`${log}/log.ts`]: '' }, `${rulesFile} excepts ${log}/log.ts, which does not need it`),
  breaks('only entrances/http knows hono and its status codes', { 'server/main.ts': `import { serve } from '@hono/node-server';` }, `server/main.ts:1 imports '@hono/node-server', which only server/entrances/http/**, server/foundation/mail/mail-layout.ts may know`),
  breaks('only billing knows stripe', { [rows]: `import { Stripe } from 'stripe';` }, `${rows}:1 imports 'stripe', which only server/features/billing/** may know`),
  breaks('only the contract and those who serve it know oRPC', { [rows]: `import { ORPCError } from '@orpc/server';` }, `${rows}:1 imports '@orpc/server', which only contract/**, server/foundation/operation/**, server/entrances/http/** may know`),
  breaks('only web knows react and mantine', { [rows]: `import type { ReactNode } from 'react';` }, `${rows}:1 imports 'react', which only web/** may know`),
];

const names = [
  breaks('every name says something', { 'contract/helpers.ts': '' }, 'contract/helpers.ts has the name "helpers", which says nothing of what is in it'),
  breaks('every name says something', { 'web/ui/common/a.css': '' }, 'web/ui/common/a.css has the name "common", which says nothing of what is in it'),
  breaks('every name says something', { 'contract/date-utils.test.ts': '' }, 'contract/date-utils.test.ts has the name "date-utils", which says nothing of what is in it'),
  breaks('no file is longer than 300 lines', { 'contract/a.ts': lines(301) }, 'contract/a.ts:301 has 301 lines; 300 are the limit'),
];

const breakings = [...place, ...parts, ...floors, ...deeds, ...names];

describe('a breach is caught under the name of its rule:', () => {
  it.each(breakings)('$rule: $says', ({ rule, files, says }) => {
    const check = rules.find(({ name }) => name === rule)?.check;
    expect(check?.(projectOf(files)).map(describeBreach)).toContain(says);
  });

  it('and no rule is without a breach here', () => {
    expect(new Set(breakings.map(({ rule }) => rule))).toEqual(new Set(rules.map(({ name }) => name)));
  });
});

/** Neighbours of the breaches that keep every rule. */
const sound: Record<string, Files> = {
  'a feature uses foundation, contract and index through their doors': {
    [`${search}/a.ts`]: `import type { Log } from '#${log}/public.ts';\nimport '#search-index/public.ts';\nimport '#contract/search.ts';`,
    [`${log}/public.ts`]: `export * from './log.ts';`, [`${log}/log.ts`]: `import { pino } from 'pino';`, 'search-index/public.ts': '', 'contract/search.ts': `import { z } from 'zod';`,
  },
  'foundation modules use each other, one way round': { [`${log}/log.ts`]: `import '../clock/public.ts';`, 'server/foundation/clock/public.ts': '' },
  'a worker stands beside the file that starts it': { [`${search}/a.ts`]: `new Worker(new URL('index-worker.ts', import.meta.url));`, [`${search}/index-worker.ts`]: '' },
  'a test enters its own feature, and the product through server/testing': {
    [`${search}/a.test.ts`]: `import { it } from 'vitest';\nimport './a.ts';\nimport '#server/testing/product.ts';\nawait client.query('select 1'); new Date();`,
    [`${search}/a.ts`]: '', 'server/testing/product.ts': `import '../assemble.ts';`, 'server/assemble.ts': '',
  },
  'a bench looks inside the index': { 'tools/bench.ts': `import '#search-index/segment/bits.ts';`, 'search-index/segment/bits.ts': '' },
  'a store speaks SQL': { [`${search}/search-store.ts`]: `import { sql } from 'kysely';\nawait client.query('select 1');\nawait sql\`select 1\`.execute(database.sql);` },
  'a use case hands a connection on': { [rows]: `import type { PoolClient } from 'pg';\nconst text = filters.query; const { query } = filters; // client.query('select 1')` },
  'words about deeds are not deeds': { [rows]: `// process.env, Date.now()\nconst text = 'process.env new Date()'; const mode = import.meta.env;` },
  'a given moment and a duration are not the time': { [rows]: 'new Date(0); new Date(text); Date.parse(text); performance.now();' },
  'the bundle is loaded by its path': { 'server/entrances/http/web/web.ts': 'await import(pathOfBundle);' },
  'fonts, routes and their types are made by the build': { 'web/root.tsx': `import 'virtual:react-router/server-build';\nimport font from '../build/fonts/a.woff2?url';\nimport type { Route } from './+types/root';` },
  'a style beside its component': { 'web/ui/a.tsx': `import { use } from 'react';\nimport classes from './a.module.css';`, 'web/ui/a.module.css': '.a {}' },
  'a word that only begins like an empty one': { 'contract/shared-lists.ts': '', 'contract/utilization.ts': '' },
  'a long test': { 'contract/a.test.ts': lines(400) },
  'three hundred lines': { 'contract/a.ts': lines(300) },
};

describe('no rule is broken by', () => {
  it.each(Object.entries(sound))('%s', (_title, files) => {
    const ofThePlan = new Set([planFile, rulesFile]);
    const breaches = rules.flatMap(({ check }) => check(projectOf(files))).filter(({ file }) => !ofThePlan.has(file));
    expect(breaches.map(describeBreach)).toEqual([]);
  });
});
