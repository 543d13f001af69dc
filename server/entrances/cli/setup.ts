// `npm run setup`.
import { runTask } from './run-command.ts';
import { runSetup } from './setup/run-setup.ts';

await runTask((context) => runSetup({ ...context, args: process.argv.slice(2), input: process.stdin }));
