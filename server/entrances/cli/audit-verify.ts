// `npm run audit:verify [-- HEAD]`: checks every entry of the audit, and names the first that is not as it was written. HEAD is what
// an earlier run printed: the command also checks that the audit still contains it.
import { openInfrastructure } from '../../infrastructure.ts';
import { verifyAudit, type AuditFault, type NotedHead } from '../../features/audit/public.ts';
import { OperatorError } from '../../foundation/errors/public.ts';
import { countText, migrationLine } from './progress-line.ts';
import { parseArguments } from './parse-arguments.ts';
import { runCommand } from './run-command.ts';

const usage = 'Usage: npm run audit:verify, or npm run audit:verify -- HEAD with the head that an earlier run printed';

function readArguments(): NotedHead | null {
  const [text, ...others] = parseArguments(usage, {}).positionals;
  if (text === undefined) return null;
  const [, sequence, mac] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (sequence === undefined || mac === undefined || others.length > 0)
    throw new OperatorError(`HEAD is a number, a colon and 64 hexadecimal digits. ${usage}`);
  return { sequence: Number(sequence), mac };
}

const reasons: Record<AuditFault['kind'], string> = {
  altered: 'is not what the product wrote there',
  missing: 'is missing',
  cut: 'does not continue what came before: entries from here on were removed, or the head of the audit was altered',
};

function faultText({ sequence, kind }: AuditFault): string {
  const intact = sequence === 1 ? '' : ` The entries before it are intact.`;
  const key =
    sequence === 1 ? ' If LOOKUP_KEY was changed, restore it first: without it no entry can be verified.' : '';
  return `Entry ${countText(sequence)} of the audit ${reasons[kind]}.${intact}${key} Keep this database as evidence, and compare the table audit_entries with a backup.`;
}

await runCommand(readArguments, async ({ config, log, out, closeLater }, noted) => {
  const infrastructure = await openInfrastructure(config, log, migrationLine(out));
  closeLater(() => infrastructure.close());
  const { entries, last, fault } = await verifyAudit(
    infrastructure.longDatabase,
    infrastructure.secrets.lookupKey,
    noted,
  );
  if (fault !== null) throw new OperatorError(faultText(fault));
  out.write(
    last === null
      ? 'The audit has no entry. If this product was used before, its entries were removed.\n'
      : `The audit is intact: ${countText(entries)} entries, the last one of ${last.recordedAt.slice(0, 16).replace('T', ' ')} UTC.\nHead: ${last.sequence}:${last.mac}\nNote the head in another place. With it, a later run also detects that the whole database was replaced by an earlier state.\n`,
  );
});
