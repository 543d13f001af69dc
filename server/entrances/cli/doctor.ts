// `npm run doctor`.
import { examineInstallation } from './examine-installation.ts';
import { noArguments } from './parse-arguments.ts';
import { runCommand } from './run-command.ts';

await runCommand(noArguments('Usage: npm run doctor'), examineInstallation);
