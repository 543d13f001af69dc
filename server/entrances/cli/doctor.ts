// `npm run doctor`.
import { examineInstallation } from './examine-installation.ts';
import { runCommand } from './run-command.ts';

await runCommand(examineInstallation);
