// `npm run renormalize [-- --dry-run]`: brings stored values into the form of the present rules. Run it after an upgrade that changes the rules
// of names, places, credentials or contacts, when you do not want to wait for the next file of each source.
import { assembleReader } from '../../assembly/candidates.ts';
import { renormalize } from '../../features/imports/public.ts';
import { systemClock } from '../../foundation/clock/public.ts';
import { openInfrastructure } from '../../infrastructure.ts';
import { recordCommand } from './by-operator.ts';
import { oneFlag } from './parse-arguments.ts';
import { countText, migrationLine, progressLine } from './progress-line.ts';
import { runCommand } from './run-command.ts';

await runCommand(
  oneFlag('dry-run', 'Usage: npm run renormalize [-- --dry-run]'),
  async ({ config, log, out, closeLater }, isDryRun) => {
    const infrastructure = await openInfrastructure(config, log, migrationLine(out));
    closeLater(() => infrastructure.close());
    if (!isDryRun) await recordCommand(infrastructure, 'candidates.renormalized');
    const line = progressLine(out);
    const { candidates, changedCandidates, fields } = await renormalize(
      infrastructure.longDatabase,
      assembleReader(infrastructure),
      isDryRun ? null : systemClock.today(),
      (read) => line.show(`Reading candidates: ${countText(read)}`),
    ).finally(() => line.end());
    const verb = isDryRun ? 'would change' : 'changed';
    out.write(`${countText(changedCandidates)} of ${countText(candidates)} candidates ${verb}.\n`);
    for (const [field, { count, samples }] of fields)
      out.write(`  ${field}: ${countText(count)} values, such as ${samples.join('; ')}\n`);
    if (isDryRun) out.write('Nothing was written. Run npm run renormalize to write it.\n');
  },
);
