// Asks what a production server needs, tries each answer, makes the secrets, and writes the settings file at the end, so that an interrupted
// setup leaves nothing behind.
import { systemClock } from '../../../foundation/clock/public.ts';
import { newContactKey, newSecretKey, readConfig, type Config } from '../../../foundation/config/public.ts';
import { OperatorError } from '../../../foundation/errors/public.ts';
import type { Log } from '../../../foundation/log/public.ts';
import { openInfrastructure, type Infrastructure } from '../../../infrastructure.ts';
import { migrationLine, type Output } from '../progress-line.ts';
import { settingsFile, type TaskContext } from '../run-command.ts';
import { askAnswers } from './ask.ts';
import { answerNames, keptInDatabase, faultOfForm, questions, type Answers, type AnswerName } from './questions.ts';
import { readSettingsFile, writeSettingsFile } from './settings-file.ts';
import { readSetupArguments } from './setup-arguments.ts';
import { checks } from './check-answers.ts';
import { showFindings } from '../show-findings.ts';

type Settings = ReadonlyMap<string, string>;

/** What the file gets: answers that differ from it, and the secrets that it lacks. */
function changesOf(answers: Answers, known: Settings): Settings {
  const secrets = [
    ['CONTACT_KEYS', () => newContactKey(systemClock.today())],
    ['LOOKUP_KEY', newSecretKey],
    ['AUTH_SECRET', newSecretKey],
  ] as const;
  const given = [...answers].filter(([name, value]) => !keptInDatabase.has(name) && known.get(name) !== value);
  const isLacking = (name: string): boolean => !known.has(name) && !known.has(`${name}_FILE`);
  return new Map([...given, ...secrets.flatMap(([name, make]) => (isLacking(name) ? [[name, make()] as const] : []))]);
}

/** @throws OperatorError for values that would be lost, and for answers that the environment would hide */
function refuseConflicts(
  changes: Settings,
  known: Settings,
  { file, environment, mayChange }: { file: string; environment: NodeJS.ProcessEnv; mayChange: boolean },
): void {
  const replaced = [...changes.keys()].filter((name) => known.has(name));
  if (replaced.length > 0 && !mayChange)
    throw new OperatorError(
      `${replaced.join(', ')}: ${file} has another value. Add --change to replace it. Nothing was written.`,
    );
  const hidden = [...changes].filter(([name, value]) => (environment[name] ?? value) !== value).map(([name]) => name);
  if (hidden.length > 0)
    throw new OperatorError(
      `${hidden.join(', ')}: the environment has another value, which would win over the file. Remove it there, and run the setup again. Nothing was written.`,
    );
}

/** An address that administrators entered stays. Returns what the operator is told. */
async function savePostalAddress(
  infrastructure: Infrastructure,
  config: Config,
  log: Log,
  value: string | undefined,
): Promise<string> {
  if (value === undefined) return '';
  const { assembleSettings, carryOverSettings } = await import('../../../assembly/settings.ts');
  await carryOverSettings(infrastructure, {
    accounts: config.accounts,
    formerSettings: [{ name: 'POSTAL_ADDRESS', key: 'postal_address', value }],
  });
  const { live } = assembleSettings(infrastructure.longDatabase, log, config);
  await live.load();
  return live.operator().postalAddress === value
    ? ''
    : 'The database has another postal address, which stays. Change it at /admin-operator.\n';
}

/** A name that administrators entered stays. Returns what the operator is told. */
async function saveSiteName(infrastructure: Infrastructure, value: string | undefined): Promise<string> {
  if (value === undefined) return '';
  const { nameSite } = await import('../../../assembly/settings.ts');
  return (await nameSite(infrastructure, value))
    ? ''
    : 'The database has another name of the site, which stays. Change it at /admin-settings.\n';
}

/** The link, or why there is none. */
async function invitation(infrastructure: Infrastructure, config: Config): Promise<string> {
  const { invitationOf } = await import('../first-administrator.ts');
  return invitationOf(infrastructure, config, config.accounts.adminEmails[0] ?? '').catch((error: unknown) => {
    if (error instanceof OperatorError) return `No link is needed: ${error.message}\n`;
    throw error;
  });
}

export interface SetupContext extends TaskContext {
  args: readonly string[];
  input: NodeJS.ReadableStream & { isTTY?: boolean };
}

/** @throws OperatorError that says what to do; then nothing was written, except where it is a finding about the written settings */
export async function runSetup({ args, input, ...context }: SetupContext): Promise<void> {
  const { environment, log, out, closeLater } = context;
  const { file: namedFile, given, mayChange, asks } = readSetupArguments(args, input.isTTY === true);
  const file = namedFile ?? settingsFile;
  const known = readSettingsFile(file);
  const earlier: Answers = new Map(
    answerNames.flatMap((name) => (known.has(name) ? [[name, known.get(name) ?? ''] as const] : [])),
  );
  const answers = asks
    ? await askAnswers({ input, out }, new Map([...earlier, ...given]))
    : await takeAnswers(out, given, earlier);
  const changes = changesOf(answers, known);
  // In the terminal the operator saw the value and typed another one.
  refuseConflicts(changes, known, { file, environment, mayChange: mayChange || asks });
  const config = readConfig({ ...environment, ...Object.fromEntries(known), ...Object.fromEntries(changes) }, file);
  writeSettingsFile(file, changes);
  out.write(
    `${file} has the settings, which no one else on this machine can read. Keep a copy of CONTACT_KEYS, LOOKUP_KEY and AUTH_SECRET outside of this machine and of the\nbackups: without them, no contact in a backup can be read.\n`,
  );
  const infrastructure = await openInfrastructure(config, log, migrationLine(out));
  closeLater(() => infrastructure.close());
  out.write(await savePostalAddress(infrastructure, config, log, answers.get('POSTAL_ADDRESS')));
  out.write(await saveSiteName(infrastructure, answers.get('SITE_NAME')));
  const link = await invitation(infrastructure, config);
  const { examineInstallation } = await import('../examine-installation.ts');
  await examineInstallation({ ...context, config }).finally(() => out.write(link));
  out.write('Next: npm start\n');
}

/**
 * The answers that were given as options or in a file are tried like those of a terminal.
 * @throws OperatorError that lists every missing or malformed answer, or says what to do about one that does not work
 */
async function takeAnswers(out: Output, given: Answers, known: Answers): Promise<Answers> {
  const answers = new Map<AnswerName, string>([...known, ...given]);
  const faults: string[] = [];
  for (const { fields, isOptional } of questions) {
    if (isOptional && !fields.some(({ name }) => answers.has(name))) continue;
    for (const { name, initial, example } of fields) {
      const value = answers.get(name) ?? initial(answers);
      const fault = value === null ? `${name} is needed, such as ${example}.` : faultOfForm(name, value);
      if (fault !== null) faults.push(fault);
      else if (value !== null) answers.set(name, value);
    }
  }
  if (faults.length > 0) throw new OperatorError(`${faults.join('\n')}\nNothing was written.`);
  for (const { key, fields } of questions)
    if (fields.some(({ name }) => answers.has(name))) showFindings(out, await checks[key](answers));
  return answers;
}
