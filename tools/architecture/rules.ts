// The rules of the architecture, one line each. They compare the code with the plan in plan.ts; the reasons are in ARCHITECTURE.md.
import { noCirclesOfFiles, noCirclesOfFolders, noCirclesOfModules } from './checks/circles.ts';
import { restrictedUse, doneOnlyIn, importNamed, valueImportOf } from './checks/restricted-uses.ts';
import { everyFileHasItsPlace, everyNameSaysSomething, noFileLongerThan, withinLineBudgets } from './checks/files.ts';
import { everyFeatureHasItsLine, featuresKeepToTheirLines, linesHaveNoCycle } from './checks/lines.ts';
import { dependenciesPointDown } from './checks/parts.ts';
import { everyTableHasOneOwner, onlyOwnersNameTables } from './checks/tables.ts';
import {
  enteredThroughPublic,
  everyImportLeadsSomewhere,
  importedOnlyBy,
  importsStayWithin,
  packagesKnownOnlyTo,
  packagesStayWithin,
} from './checks/imports.ts';
import { tests } from './modules.ts';
import { features, foundationTables, lineBudgets, serverParts, webParts } from './plan.ts';
import { rule, type Rule } from './rule.ts';

const http = 'server/entrances/http/**';
const modulesWithPublicFile = [
  'server/features/*',
  'server/foundation/*',
  'web/features/*',
  'normalize',
  'office-files',
  'query-understanding',
  'sample-data',
  'search-index',
];
const rowFunctions = ['allRows', 'anyRow', 'firstRow', 'onlyColumn', 'onlyCount', 'onlyRow'];
const sql = [
  restrictedUse('sql'),
  valueImportOf('pg', 'kysely', 'pg-copy-streams'),
  ...rowFunctions.map((name) => importNamed(name)),
];
const tables = { features, foundation: foundationTables };
const computedImports = {
  'server/entrances/cli/testing/commands-process.ts': 'enters commands by their names',
  'server/entrances/http/web/built-pages.ts': 'loads the built pages by their path',
  'tools/search-index/kernel-compiler/compile-kernels.ts': 'looks for a compiler that need not be installed',
};
const handsOverEnvironment = {
  'server/main.ts': 'passes the environment to the configuration',
  'server/entrances/cli/run-command.ts': 'passes the environment to the configuration',
  'server/foundation/database/embedded/postgres-programs.ts': 'PostgreSQL is started with our PATH',
};
const writesTime = {
  'server/foundation/log/log.ts': 'a log line has the real time, also when a test sets the clock',
};

export const rules: readonly Rule[] = [
  rule('every file is in a folder of the plan', everyFileHasItsPlace),
  rule('every import resolves to a file or a package', everyImportLeadsSomewhere(computedImports)),

  rule('contract imports nothing of the project', importsStayWithin('contract/**', ['contract/**'])),
  rule(
    'contract imports only zod and the oRPC contract package',
    packagesStayWithin('contract/**', ['zod', '@orpc/contract']),
  ),
  rule('search-index imports nothing of the project', importsStayWithin('search-index/**', ['search-index/**'])),
  rule(
    'search-index imports only worker threads, zlib and hashes',
    packagesStayWithin('search-index/**', ['node:worker_threads', 'node:zlib', 'node:crypto']),
  ),
  rule('normalize imports only the contract', importsStayWithin('normalize/**', ['normalize/**', 'contract/**'])),
  rule('normalize imports no packages', packagesStayWithin('normalize/**', [])),
  rule('office-files imports nothing of the project', importsStayWithin('office-files/**', ['office-files/**'])),
  rule('office-files imports only the XML parser', packagesStayWithin('office-files/**', ['saxes'])),
  rule(
    'query-understanding imports only contract and search-index',
    importsStayWithin('query-understanding/**', ['query-understanding/**', 'contract/**', 'search-index/**']),
  ),
  rule('query-understanding imports no packages', packagesStayWithin('query-understanding/**', [])),
  rule(
    'sample-data imports of the project only the contract and the normalization',
    importsStayWithin('sample-data/**', ['sample-data/**', 'contract/**', 'normalize/**']),
  ),
  rule(
    'only the start, tests and tools invent people',
    importedOnlyBy(['sample-data/**'], ['sample-data/**', 'server/assembly/invent-thread.ts', ...tests, 'tools/**']),
  ),
  rule(
    'web imports only web, contract, normalize and office-files',
    importsStayWithin('web/**', [
      'web/**',
      'contract/**',
      'normalize/**',
      'office-files/**',
      'build/fonts/**',
      'virtual:react-router/*',
    ]),
  ),
  rule(
    'server imports only server, contract, sample-data and the libraries',
    importsStayWithin('server/**', [
      'server/**',
      'contract/**',
      'normalize/**',
      'office-files/**',
      'query-understanding/**',
      'sample-data/**',
      'search-index/**',
    ]),
  ),
  rule(
    'the HTTP entrance imports only the foundation and the contract',
    importsStayWithin(http, [http, 'server/foundation/**', 'contract/**'], { exceptTests: true }),
  ),
  rule('shipped code does not import e2e or tools', importedOnlyBy(['e2e/**', 'tools/**'], ['e2e/**', 'tools/**'])),
  rule('testing folders are for tests', importedOnlyBy(['**/testing/**'], [...tests, 'tools/**'])),

  rule('dependencies of the server point down', dependenciesPointDown(serverParts)),
  rule('dependencies of the pages point down', dependenciesPointDown(webParts)),
  rule('every feature has a line in the plan', everyFeatureHasItsLine(features)),
  rule('the lines of features have no cycle', linesHaveNoCycle(features)),
  rule('features import only what their line in the plan allows', featuresKeepToTheirLines(features)),
  rule('every table has one owner', everyTableHasOneOwner(tables)),
  rule("only the owner's stores name a table", onlyOwnersNameTables(tables)),
  rule('a module is entered through its public.ts', enteredThroughPublic(modulesWithPublicFile)),
  rule('no circles of files', noCirclesOfFiles),
  rule('no circles of modules', noCirclesOfModules),
  rule('no circles of folders in a feature', noCirclesOfFolders),

  rule('only stores speak SQL', doneOnlyIn(['server/**/*-store.ts', 'server/foundation/database/**'], sql)),
  rule(
    'only the configuration reads the environment',
    doneOnlyIn(['server/foundation/config/**'], [restrictedUse('environment')], handsOverEnvironment),
  ),
  rule(
    'only foundation/use-mutation knows the mutations of the query library, so that a double click sends one request',
    doneOnlyIn(['web/foundation/use-mutation.ts'], [importNamed('useMutation', '@tanstack/react-query')]),
  ),
  rule(
    'only the clocks know the time',
    doneOnlyIn(['server/foundation/clock/**', 'web/foundation/clock.ts'], [restrictedUse('time')], writesTime),
  ),
  rule(
    'only entrances/http knows hono and its status codes',
    packagesKnownOnlyTo([http, 'server/foundation/html/**'], ['hono', '@hono/*']),
  ),
  rule('only billing knows stripe', packagesKnownOnlyTo(['server/features/billing/**'], ['stripe'])),
  rule(
    'only the contract and those who serve it know oRPC',
    packagesKnownOnlyTo(['contract/**', 'server/foundation/operation/**', http], ['@orpc/*']),
  ),
  rule(
    'only web knows react',
    packagesKnownOnlyTo(['web/**'], ['react', 'react-dom', 'react-router', '@tanstack/react-query']),
  ),

  rule('every name says something', everyNameSaysSomething),
  rule('no file is longer than 300 lines', noFileLongerThan(300)),
  rule('every part keeps within its budget of lines', withinLineBudgets(lineBudgets)),
];
