// `npm run doctor`.
import { noArguments } from './parse-arguments.ts';
import { runCommand } from './run-command.ts';

await runCommand(noArguments('Usage: npm run doctor'), async (context) => {
  const { examineInstallation } = await import('./examine-installation.ts');
  await examineInstallation(context);
});
