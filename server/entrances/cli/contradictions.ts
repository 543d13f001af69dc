// `npm run contradictions [-- --split]`: shows candidates whose sources contradict each other, so that they are probably several people, and
// separates them. Then it lists candidates who may be one person.
import { assembleVault } from '../../assembly/candidates.ts';
import {
  findMergedPeople,
  findPossibleDuplicates,
  identityHasher,
  type MergedPeople,
} from '../../features/candidates/public.ts';
import { undoJournal } from '../../features/imports/public.ts';
import { systemClock } from '../../foundation/clock/public.ts';
import { openInfrastructure } from '../../infrastructure.ts';
import { recordCommand } from './by-operator.ts';
import { oneFlag } from './parse-arguments.ts';
import { countText, migrationLine } from './progress-line.ts';
import { runCommand } from './run-command.ts';

const keyNames: Readonly<Record<string, string>> = { npi: 'NPI', vendor: 'vendor id', email: 'email address' };

function textOf({ candidateId, names, separated }: MergedPeople): string {
  const people = names.map(
    ({ source, firstName, lastName }) => `${[firstName, lastName].join(' ').trim()} (${source})`,
  );
  const result = separated.length === 0 ? '' : `; separated as ${separated.join(', ')}`;
  return `  ${candidateId}: ${people.join(', ')}${result}`;
}

await runCommand(
  oneFlag('split', 'Usage: npm run contradictions [-- --split]'),
  async ({ config, log, out, closeLater }, isSplit) => {
    const infrastructure = await openInfrastructure(config, log, migrationLine(out));
    closeLater(() => infrastructure.close());
    if (isSplit) await recordCommand(infrastructure, 'candidates.split');
    const tools = {
      vault: assembleVault(infrastructure),
      hasher: identityHasher(infrastructure.secrets.lookupKey),
      journal: undoJournal,
    };
    let found = 0;
    let separated = 0;
    await findMergedPeople(infrastructure.longDatabase, tools, { isSplit, today: systemClock.today() }, (merged) => {
      found += 1;
      separated += merged.separated.length;
      out.write(`${textOf(merged)}\n`);
    });
    if (found === 0) out.write('No candidate has sources that contradict each other.\n');
    else if (isSplit)
      out.write(
        `Candidates whose sources contradicted each other: ${countText(found)}. People separated from them: ${countText(separated)}.\n`,
      );
    else
      out.write(
        `Candidates whose sources contradict each other: ${countText(found)}. Run npm run contradictions -- --split to separate the people.\n`,
      );
    let pairs = 0;
    for await (const { id, otherId, keyKind } of findPossibleDuplicates(infrastructure.longDatabase)) {
      if (pairs === 0) out.write('Candidates who share a key and may be one person:\n');
      out.write(`  ${id}, ${otherId}: ${keyNames[keyKind] ?? 'key and name'}\n`);
      pairs += 1;
    }
  },
);
