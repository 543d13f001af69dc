// The first day of an operator who reads one document only: from a clone to a customer who has paid and finds the imported people. The commands are
// read from the document, so that a document that is wrong fails, and each step is timed.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { documentCommands } from '#server/entrances/cli/testing/document-commands.ts';
import { startStripeStandIn } from '#server/features/billing/testing/stripe-stand-in.ts';
import { openMailSink } from '#server/testing/mail-sink.ts';
import { freePort } from '#server/testing/free-port.ts';
import { sourceFile } from '../../bench/source-files.ts';
import { debianDatabase, embeddedDatabase, password, type OperatorDatabase } from './databases.ts';
import { run, type, until, type Shell, type Typed } from './operator.ts';
import { becomeCustomer, countFound, openAsAdministrator, type Site } from './people.ts';
import { say } from '../soak-database.ts';

const secondsMax = 15 * 60;
const registryRows = 20_000;
/** Every tenth row of the file is an organization. */
const registryPeople = 18_000;

interface Day {
  document: string;
  database: (folder: string) => Promise<OperatorDatabase>;
  /** The questions of the setup are answered in a terminal. Otherwise a file has the answers. */
  isInTerminal: boolean;
}

const days: readonly Day[] = [
  { document: 'docs/run.md', database: debianDatabase, isInTerminal: true },
  { document: 'README.md', database: embeddedDatabase, isInTerminal: false },
];

type Timed = <T>(step: string, work: () => Promise<T>) => Promise<T>;

/** Says how long each step takes. */
function stopwatch(): { timed: Timed; seconds: () => number } {
  let total = 0;
  return {
    timed: async (step, work) => {
      const startedMs = performance.now();
      const result = await work();
      const seconds = (performance.now() - startedMs) / 1_000;
      total += seconds;
      say(`  ${seconds.toFixed(1).padStart(6)} s  ${step}`);
      return result;
    },
    seconds: () => total,
  };
}

interface Progress {
  /** What the setup printed; null: it has not run. */
  invitation: string | null;
  server: Typed | null;
}

interface Operator {
  day: Day;
  shell: Shell;
  site: Site;
  database: OperatorDatabase;
  timed: Timed;
  progress: Progress;
}

/** In the order of the questions. */
const answersOf = ({ site: { url, sink, stripe }, database }: Operator): [name: string, value: string][] => [
  ['PUBLIC_URL', url],
  ['DATABASE_URL', database.url],
  ['ADMIN_EMAILS', 'ada@care.example'],
  ['SMTP_URL', sink.url],
  ['MAIL_FROM', 'Harbor Clinicians <no-reply@care.example>'],
  ['COUNTRIES', 'US'],
  ['STRIPE_SECRET_KEY', stripe.settings.secretKey],
  ['STRIPE_WEBHOOK_SECRET', stripe.settings.webhookSecret],
  ['STRIPE_PRICE_MONTHLY', stripe.settings.monthlyPrices[0]],
  ['STRIPE_PRICE_ANNUAL', stripe.settings.annualPrices[0]],
  ['POSTAL_ADDRESS', '1 Register Lane, Springfield, IL 62701'],
  ['SITE_NAME', 'Harbor Clinicians'],
];

async function setUp(operator: Operator, line: string): Promise<void> {
  const { day, shell, site, progress } = operator;
  const answers = answersOf(operator);
  // Only the stand-in needs it, so it is no question.
  writeFileSync(join(shell.folder, '.env'), `STRIPE_API_BASE=${site.stripe.settings.apiBase}\n`);
  const file = join(shell.folder, '..', 'answers');
  writeFileSync(file, answers.map(([name, value]) => `${name}="${value}"\n`).join(''));
  const printed = day.isInTerminal
    ? await run(
        shell,
        line,
        answers.map(([, value]) => value),
      )
    : await run(shell, `${line} -- --answers ${file}`);
  progress.invitation = /http\S+\/confirm-email\?token=[\w-]+/.exec(printed)?.[0] ?? null;
  if (progress.invitation === null) throw new Error(`The setup printed no link:\n${printed}`);
  if (!/^Next: npm start\s*$/m.test(printed)) throw new Error(`The setup names no next step:\n${printed}`);
}

async function start({ shell, site, timed, progress }: Operator, line: string): Promise<void> {
  const server = type(shell, line);
  const isTried = progress.invitation === null;
  if (!existsSync(join(shell.folder, 'node_modules')))
    await timed(`${line} installs the packages, from the cache`, () => server.prints(/added \d+ packages/));
  await timed(`${line}${isTried ? ', to try it' : ''}: until a page is answered`, async () => {
    const [, address] = await server.prints(/CareRoster is ready at (\S+)/);
    const page = await fetch(`${address}/`);
    if (address !== site.url || !page.ok) throw new Error(`${address} answered ${page.status}.`);
  });
  if (isTried) await server.interrupt();
  else progress.server = server;
}

async function importFile({ shell }: Operator, line: string): Promise<void> {
  const name = / -- (\S+\.csv\.gz)/.exec(line)?.[1];
  if (name === undefined) throw new Error(`"${line}" names no file.`);
  const rows = await sourceFile(join(shell.folder, '..'), 'nppes', registryRows);
  await pipeline(createReadStream(rows), createGzip(), createWriteStream(join(shell.folder, name)));
  say(`            ${/added .*$/m.exec(await run(shell, line))?.[0] ?? 'nobody was added'}`);
}

/** With a password of `postgres` in place of the right of root to act as it. */
async function makeDatabase({ shell, database }: Operator, line: string): Promise<void> {
  const environment = { ...shell.environment, ...database.environment };
  await run({ ...shell, environment }, line.replace('sudo -u postgres ', ''), [password, password]);
}

/** Follows one line of the document, or throws for a line that it does not know. */
async function follow(operator: Operator, line: string): Promise<void> {
  const { timed } = operator;
  // The tests take an hour, and no container runs here.
  if (line === 'npm test' || line.startsWith('docker compose')) return say(`            not followed: ${line}`);
  if (line.startsWith('sudo -u postgres create')) return timed(line, () => makeDatabase(operator, line));
  if (line === 'npm start') return start(operator, line);
  if (line === 'npm run setup') return timed(line, () => setUp(operator, line));
  if (line.startsWith('npm run import -- ')) return timed(line, () => importFile(operator, line));
  throw new Error(`${operator.day.document} shows "${line}", and this script does not know how to follow it.`);
}

async function meetPeople({ site, timed, progress }: Operator): Promise<void> {
  const { invitation } = progress;
  if (invitation === null || progress.server === null)
    throw new Error('The document starts no server after the setup.');
  const done = await timed('the administrator opens the link', () => openAsAdministrator(site, invitation));
  say(`            done before the opening: ${done.join(', ')}`);
  if (!done.includes('data')) throw new Error('The overview does not know that people were imported.');
  const session = await timed('the first customer signs up and pays', () => becomeCustomer(site));
  await timed(`the customer finds ${registryPeople} people`, () =>
    until('The people of the file', async () =>
      (await countFound(site, session, '')) === registryPeople ? true : null,
    ),
  );
}

async function live(day: Day): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'careroster-first-day-'));
  chmodSync(folder, 0o755);
  const { timed, seconds } = stopwatch();
  const [database, sink, stripe, port] = await Promise.all([
    day.database(folder),
    openMailSink(),
    startStripeStandIn(),
    freePort(),
  ]);
  const shell: Shell = {
    folder: join(folder, 'careroster'),
    environment: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      npm_config_prefer_offline: 'true',
      // What another CareRoster on this machine may use.
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
    },
  };
  const site = { url: `http://localhost:${port}`, sink, stripe };
  const progress: Progress = { invitation: null, server: null };
  say(`${day.document} at ${database.url.replace(/:[^:@]*@/, ':…@')}${day.isInTerminal ? ', in a terminal' : ''}`);
  try {
    await timed('git clone', async () => execFileSync('git', ['clone', '--quiet', process.cwd(), shell.folder]));
    const lines = documentCommands(readFileSync(join(shell.folder, day.document), 'utf8'));
    const operator = { day, shell, site, database, timed, progress };
    for (const line of lines) await follow(operator, line);
    await meetPeople(operator);
    await timed('the server stops', async () => progress.server?.interrupt());
  } finally {
    await progress.server?.interrupt();
    await Promise.all([database.release(), sink.close(), stripe.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
  say(`  ${seconds().toFixed(1).padStart(6)} s  in all; at most ${secondsMax} s are allowed`);
  if (seconds() > secondsMax) throw new Error(`The first day with ${day.document} took ${Math.round(seconds())} s.`);
}

export async function soakFirstDay(): Promise<void> {
  say(`The first day at ${execFileSync('git', ['log', '-1', '--format=%h %s'], { encoding: 'utf8' }).trim()}`);
  for (const day of days) await live(day);
}
