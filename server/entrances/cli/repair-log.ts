// `npm run repair-log`: after an operator changed candidates with SQL of their own. Logs those changes, so that the search shows them.
import { openInfrastructure } from '../../infrastructure.ts';
import { recordCommand } from './by-operator.ts';
import { countText, migrationLine, progressLine } from './progress-line.ts';
import { noArguments } from './parse-arguments.ts';
import { runCommand } from './run-command.ts';

await runCommand(noArguments('Usage: npm run repair-log'), async ({ config, log, out, closeLater }) => {
  const { repairChangeLog } = await import('../../features/search/public.ts');
  const infrastructure = await openInfrastructure(config, log, migrationLine(out));
  closeLater(() => infrastructure.close());
  await recordCommand(infrastructure, 'search.log_repaired');
  const line = progressLine(out);
  const { compared, logged, isRestarted } = await repairChangeLog(infrastructure.longDatabase, (count) =>
    line.show(`Comparing candidates: ${countText(count)}`),
  ).finally(() => line.end());
  out.write(
    isRestarted
      ? `${countText(compared)} candidates were recorded for later comparisons. There was no earlier comparison to use, so every server now reads the whole directory again; search shows all changes when that is done.\n`
      : `${countText(compared)} candidates were compared with the last comparison, and ${countText(logged)} were logged as changed. Search shows them within moments.\n`,
  );
});
