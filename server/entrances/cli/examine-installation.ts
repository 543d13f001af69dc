// Checks everything that the product depends on, and says in sentences what to do. It changes nothing.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkStripe } from '../../features/billing/public.ts';
import { removalJournal } from '../../features/removals/public.ts';
import { readVocabularyFile } from '../../features/search/public.ts';
import { connectInfrastructure, type Infrastructure } from '../../infrastructure.ts';
import { systemClock } from '../../foundation/clock/public.ts';
import type { Config } from '../../foundation/config/public.ts';
import { dataDirSentence } from '../../foundation/database/public.ts';
import {
  checkDisk,
  checkMailEncryption,
  checkMemory,
  checkNode,
  checkPostgres,
  checkSender,
  checkWritable,
  explainFailure,
  ok,
  problem,
  warning,
  type Finding,
} from '../../foundation/diagnosis/public.ts';
import { OperatorError } from '../../foundation/errors/public.ts';
import { readJobState } from '../../foundation/jobs/public.ts';
import { readOutboxState, verifySmtp } from '../../foundation/mail/public.ts';
import { listen } from '../http/http-server.ts';
import { readSchemaState } from './installation-checks.ts';
import { countText } from './progress-line.ts';
import type { CommandContext } from './run-command.ts';
import { showFindings } from './show-findings.ts';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The check's findings; its failure as a problem that says `otherwise`. */
async function found(subject: string, check: () => Finding[] | Promise<Finding[]>, otherwise = ''): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    return [problem(subject, explainFailure(error)?.message ?? `${messageOf(error)} ${otherwise}`.trim())];
  }
}

function checkFiles(config: Config): Finding[] {
  const folder = config.mode === 'embedded' ? config.dataDir : dirname(config.removalsJournal);
  return [
    checkNode(),
    checkMemory(),
    checkDisk('disk', folder),
    ...(config.mode === 'embedded' ? [checkWritable('data folder', folder, dataDirSentence(folder))] : []),
    checkWritable('removals journal', config.removalsJournal),
  ];
}

/** The port is free, or CareRoster itself answers there. */
async function checkPort({ port, host }: Config): Promise<Finding[]> {
  if (port === 0) return [ok('port', 'any free port')];
  try {
    await (await listen(port, host)).close(0);
    return [ok('port', `${port} is free`)];
  } catch (error) {
    if (await isOurs(port, host)) return [ok('port', `CareRoster answers at ${port}`)];
    throw error;
  }
}

const isOurs = (port: number, host: string): Promise<boolean> =>
  fetch(`http://${host === '0.0.0.0' || host.includes(':') ? 'localhost' : host}:${port}/healthz`, {
    signal: AbortSignal.timeout(10_000),
  }).then(
    async (response) => (await response.text()) === '{"status":"ok"}',
    () => false,
  );

async function checkJournal({ removalsJournal }: Config): Promise<Finding[]> {
  const events = await removalJournal(removalsJournal).read();
  return [ok('removals journal', `${countText(events.length)} entries, all readable`)];
}

async function checkDatabaseState({ longDatabase }: Infrastructure): Promise<Finding[]> {
  const { isEmpty, missing } = await readSchemaState(longDatabase);
  if (isEmpty) return [ok('schema', 'the database is empty; the first start creates the schema')];
  const jobs = await readJobState(longDatabase);
  const mail = await readOutboxState(longDatabase);
  return [
    missing.length === 0
      ? ok('schema', 'up to date')
      : warning(
          'schema',
          `The next start applies ${missing.length} migrations, from ${missing[0]}. Take a backup before.`,
        ),
    jobs.failed === 0
      ? ok('jobs', `${countText(jobs.waiting)} waiting, ${countText(jobs.running)} running`)
      : warning(
          'jobs',
          `${countText(jobs.failed)} jobs failed and are not tried again. The log names the cause of each.`,
        ),
    mail.dead === 0
      ? ok(
          'outgoing email',
          `${countText(mail.waiting)} waiting, ${countText(mail.retrying)} of them after a failed try`,
        )
      : warning(
          'outgoing email',
          `${countText(mail.dead)} emails could not be delivered. Open /admin to see why and to retry them.`,
        ),
  ];
}

async function checkMail({ smtp }: Config): Promise<Finding[]> {
  if (smtp === null) return [ok('mail', 'no mail server is set; email is shown at /dev/mailbox')];
  const domain = smtp.from.address.split('@').at(-1) ?? '';
  return [
    ...(await found(
      'mail',
      async () => {
        await verifySmtp(smtp);
        return [ok('mail', 'the mail server accepts the connection and the password')];
      },
      'Check SMTP_URL: host, port, user and password.',
    )),
    ...checkMailEncryption(smtp.url),
    ...(await checkSender(domain)),
  ];
}

async function checkPayments({ stripe, publicUrl, mode }: Config): Promise<Finding[]> {
  if (stripe === null)
    return [ok('payments', mode === 'embedded' ? 'sandbox: no money moves' : 'none: nothing is sold')];
  const stripeMode = await checkStripe(stripe, publicUrl ?? 'http://localhost');
  return [
    stripeMode === 'live' || mode === 'embedded'
      ? ok('payments', `Stripe charges the prices of the pricing page, in its ${stripeMode} mode`)
      : warning(
          'payments',
          'STRIPE_SECRET_KEY is a key of the test mode, so no money moves. Set the key of the live mode.',
        ),
  ];
}

async function checkInfrastructure(infrastructure: Infrastructure): Promise<Finding[]> {
  return [
    ...(await found('PostgreSQL', () => checkPostgres(infrastructure.longDatabase, systemClock))),
    ...(await found('schema', () => checkDatabaseState(infrastructure))),
  ];
}

/** @throws OperatorError that counts the problems, if there are any */
export async function examineInstallation({ config, log, out, closeLater }: CommandContext): Promise<void> {
  const findings: Finding[] = [];
  const add = (some: readonly Finding[]): void => {
    showFindings(out, some);
    findings.push(...some);
  };
  add([ok('settings', 'valid')]);
  add(await found('machine', () => checkFiles(config)));
  add(await found('port', () => checkPort(config)));
  add(await found('removals journal', () => checkJournal(config)));
  add(
    await found('vocabulary', () => {
      readVocabularyFile(config.vocabularyFile);
      return [ok('vocabulary', config.vocabularyFile ?? 'the built-in words only')];
    }),
  );
  if (config.mode === 'embedded' && !existsSync(join(config.dataDir, 'postgresql', 'data')))
    add([ok('PostgreSQL', `${config.dataDir} has no database yet; the first start creates it`)]);
  else
    add(
      await found('PostgreSQL', async () => {
        const infrastructure = await connectInfrastructure(config, log);
        closeLater(() => infrastructure.close());
        return checkInfrastructure(infrastructure);
      }),
    );
  add(await checkMail(config));
  add(await found('payments', () => checkPayments(config), 'Check that this machine can reach Stripe.'));
  const count = (wanted: Finding['level']): number => findings.filter(({ level }) => level === wanted).length;
  const [problems, warnings] = [count('problem'), count('warning')];
  if (problems > 0)
    throw new OperatorError(
      `${problems} ${problems === 1 ? 'problem' : 'problems'} and ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}. Correct the problems first.`,
    );
  out.write(
    warnings === 0
      ? 'Everything is in order.\n'
      : `No problem, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}.\n`,
  );
}
