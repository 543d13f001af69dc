// `npm run migrate`: brings the database to the schema of this version, for servers whose role does not own the schema.
import { openInfrastructure } from '../../infrastructure.ts';
import { migrationLine } from './progress-line.ts';
import { noArguments } from './parse-arguments.ts';
import { runCommand } from './run-command.ts';

await runCommand(noArguments('Usage: npm run migrate'), async ({ config, log, out, closeLater }) => {
  const infrastructure = await openInfrastructure(config, log, migrationLine(out));
  closeLater(() => infrastructure.close());
  out.write('The database has the schema of this version.\n');
});
