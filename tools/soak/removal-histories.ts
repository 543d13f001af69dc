// 1,000 random histories of imports, undos, resumes, removals and returns, compared with a model.
import { join } from 'node:path';
import { createVitest } from 'vitest/node';

const root = join(import.meta.dirname, '../..');
const vitest = await createVitest('test', { run: true, watch: false, root, project: ['server'] });
vitest.provide('removalHistories', 1_000);
await vitest.start(['server/features/removals/removal-histories']);
const failed = vitest.state.getCountOfFailedTests();
await vitest.close();
if (failed > 0) throw new Error('A history of removals differs from the model; see above.');
