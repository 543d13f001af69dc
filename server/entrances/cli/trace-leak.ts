// `npm run trace-leak -- FILE`: names the account whose disclosures a leaked file matches, and how likely the match is chance.
import { openInfrastructure, type Infrastructure } from '../../infrastructure.ts';
import type { LeakTrace, LeakedNames, Suspect } from '../../features/disclosures/public.ts';
import { inTransaction } from '../../foundation/database/public.ts';
import { OperatorError } from '../../foundation/errors/public.ts';
import { recordCommand } from './by-operator.ts';
import { countText, migrationLine } from './progress-line.ts';
import { oneArgument } from './parse-arguments.ts';
import { runCommand } from './run-command.ts';

const keysPerStatement = 5_000;

async function findCandidates({ longDatabase, secrets }: Infrastructure, names: LeakedNames): Promise<string[]> {
  const { findOwners, identityHasher } = await import('../../features/candidates/public.ts');
  const hasher = identityHasher(secrets.lookupKey);
  const keys = [
    ...Array.from(names.emails, (email) => hasher.emailKey(email)),
    ...Array.from(names.npis, (npi) => hasher.npiKey(npi)),
  ];
  const ids = new Set<string>();
  for (let from = 0; from < keys.length; from += keysPerStatement) {
    const page = keys.slice(from, from + keysPerStatement);
    for (const id of (await inTransaction(longDatabase, (client) => findOwners(client, page))).values()) ids.add(id);
  }
  return [...ids];
}

const chanceText = (chance: number): string =>
  chance < 1e-12
    ? 'less than 1 in 1,000,000,000,000'
    : chance < 0.01
      ? `about 1 in ${countText(Math.round(1 / chance))}`
      : `${Math.round(chance * 100)} %`;

/** Below this, chance is no reasonable explanation. */
const significantChance = 0.001;

const day = (time: Date): string => time.toISOString().slice(0, 10);

interface Names {
  addresses: ReadonlyMap<string, string>;
  /** Of API keys. */
  keys: ReadonlyMap<string, string>;
  /** Of the workspaces of accounts that are keys. */
  workspaces: ReadonlyMap<string, string>;
}

function reportText({ lines }: LeakedNames, trace: LeakTrace, { addresses, keys, workspaces }: Names): string {
  const nameOf = ({ userId }: Suspect): string =>
    `${addresses.get(userId) ?? 'a deleted account'}${workspaces.has(userId) ? ` of the workspace ${workspaces.get(userId)}` : ''} (${userId})`;
  const keysText = ({ apiKeyIds }: Suspect): string =>
    apiKeyIds.length === 0
      ? ''
      : `, through the API key ${apiKeyIds.map((id) => `${keys.get(id) ?? 'of a deleted account'} (${id})`).join(' and ')}`;
  const suspectText = (suspect: Suspect): string =>
    `  ${nameOf(suspect)}: received ${countText(suspect.matched)} of them by ${suspect.ways.join(' and ')}${keysText(suspect)}, ${day(suspect.firstAt)} to ${day(suspect.lastAt)}; ${countText(suspect.received)} candidates in all; chance ${chanceText(suspect.chance)}`;
  const [best] = trace.suspects;
  const verdict =
    best !== undefined && best.chance < significantChance
      ? `The file matches the disclosures to ${nameOf(best)}. The probability that this match is chance: ${chanceText(best.chance)}.`
      : 'No account matches the file better than chance explains.';
  return [
    `${countText(lines)} lines name ${countText(trace.candidates)} candidates of the directory. ${countText(trace.disclosed)} of them were disclosed to one or more of ${countText(trace.accounts)} accounts.`,
    verdict,
    ...trace.suspects.map(suspectText),
    'The probability assumes that the leak has another source: another account, or the whole directory. It is corrected for the number of accounts compared.',
  ].join('\n');
}

const readFileName = oneArgument(
  'Name one file.',
  'Usage: npm run trace-leak -- FILE (text with email addresses, NPIs or candidate ids)',
);

await runCommand(readFileName, async ({ config, log, out, closeLater }, file) => {
  const { findAddresses, namesOfKeys } = await import('../../features/accounts/public.ts');
  const { countCandidates } = await import('../../features/candidates/public.ts');
  const { readLeak, traceLeak } = await import('../../features/disclosures/public.ts');
  const { findWorkspacesOfPrograms } = await import('../../features/workspaces/public.ts');
  const names = await readLeak(file);
  const infrastructure = await openInfrastructure(config, log, migrationLine(out));
  closeLater(() => infrastructure.close());
  const { longDatabase } = infrastructure;
  await recordCommand(infrastructure, 'disclosures.leak_traced', { lines: names.lines });
  const trace = await traceLeak(
    longDatabase,
    await findCandidates(infrastructure, names),
    [...names.candidateIds],
    await countCandidates(longDatabase),
  );
  if (trace.candidates === 0)
    throw new OperatorError(
      `No line of ${file} names a candidate of the directory. The command recognizes email addresses, NPIs and candidate ids in plain text; unpack an archive or save a workbook as CSV first.`,
    );
  const addresses = await findAddresses(
    longDatabase,
    trace.suspects.map(({ userId }) => userId),
  );
  const workspaces = await findWorkspacesOfPrograms(
    longDatabase,
    trace.suspects.map(({ userId }) => userId),
  );
  const keys = await namesOfKeys(
    longDatabase.pool,
    trace.suspects.flatMap(({ apiKeyIds }) => apiKeyIds),
  );
  out.write(`${reportText(names, trace, { addresses, keys, workspaces })}\n`);
});
