// All hostile resume files; `npm test` reads some of them.
import { join } from 'node:path';
import { createVitest } from 'vitest/node';

const root = join(import.meta.dirname, '../..');
const vitest = await createVitest('test', { run: true, watch: false, root, project: ['server'] });
vitest.provide('hostileFiles', 'all');
await vitest.start(['server/features/submissions/reading/hostile-files']);
const failed = vitest.state.getCountOfFailedTests();
await vitest.close();
if (failed > 0) throw new Error('A hostile file broke a limit; see above.');
