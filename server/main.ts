// `npm start` and `npm run dev`: the whole product in one process. Only what opens the database is loaded before it opens; the rest is
// loaded meanwhile, because a new folder makes its PostgreSQL for two seconds.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { openInfrastructure, type Infrastructure } from './infrastructure.ts';
import { HelpRequest, parseArguments } from './entrances/cli/parse-arguments.ts';
import { migrationLine } from './entrances/cli/progress-line.ts';
import { exitProcess, onStopRequest, tellLauncher } from './entrances/cli/stop-requests.ts';
import { listen, type HttpServer } from './entrances/http/http-server.ts';
import { readConfig, similarSettings, type Config } from './foundation/config/public.ts';
import { explainFailure } from './foundation/diagnosis/public.ts';
import { OperatorError } from './foundation/errors/public.ts';
import { createLog, type Log } from './foundation/log/public.ts';

// For all threads: each collects its young objects without helper threads of V8, which under load only compete for the cores
// (docs/decisions/0079).
setFlagsFromString('--no-parallel-scavenge');

const root = join(import.meta.dirname, '..');
const usage =
  'Usage: npm start, or npm run dev while you change the product. Settings are environment variables or lines of .env, such as PORT=3001.';
/** Running requests get this long to finish; with the jobs and the database's stop it stays below ten seconds. */
const graceMs = 5_000;
/** A part that hangs must not keep the others, the last of which is PostgreSQL, from being closed. PostgreSQL itself may hang for 17 s. */
const closeWithinMs = 20_000;

/** What has been opened so far, to be closed in the opposite order, once the socket has let the running requests finish. */
const opened: (() => Promise<void>)[] = [];
let socket: HttpServer | null = null;
const stopRequested = new AbortController();

/** True: pages are rendered from their sources by Vite and reload on change; otherwise they are built once and served. */
function readArguments(): boolean {
  const { values, positionals } = parseArguments(usage, { dev: { type: 'boolean' } });
  if (positionals[0] !== undefined) throw new OperatorError(`"${positionals[0]}" is not expected. ${usage}`);
  return values.dev === true;
}

async function start(): Promise<void> {
  const isDevelopment = readArguments();
  const envFile = join(root, '.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  for (const warning of similarSettings(process.env)) process.stderr.write(`Warning: ${warning}\n`);
  const config = readConfig(process.env, envFile);
  tellLauncher(config);
  const log = createLog(config.logLevel);
  const http = await listen(config.port, config.host);
  socket = http;
  const opening = open(config, log);
  const starting = import('./start-product.ts').then(({ startProduct }) =>
    startProduct({ config, log, http, opening, root, isDevelopment, onClose: (close) => opened.push(close) }),
  );
  await Promise.all([opening, starting]);
}

async function open(config: Config, log: Log): Promise<Infrastructure> {
  const opening = openInfrastructure(config, log, migrationLine(process.stdout), stopRequested.signal);
  // A stop while it opens waits until nothing is left of it.
  opened.push(() =>
    opening.then(
      (infrastructure) => infrastructure.close(),
      () => undefined,
    ),
  );
  return opening;
}

let stopping: Promise<void> | null = null;

function stop(exitCode: number): void {
  stopping ??= (async () => {
    stopRequested.abort();
    await socket?.close(graceMs);
    for (const close of opened.toReversed())
      await Promise.race([close(), delay(closeWithinMs)]).catch((error: unknown) => complain(error));
    exitProcess(exitCode);
  })();
}

function complain(error: unknown): void {
  process.stderr.write(`${explainFailure(error)?.message ?? String(error instanceof Error ? error.stack : error)}\n`);
}

onStopRequest(() => stop(0));

try {
  await start();
} catch (error) {
  if (error instanceof HelpRequest) process.stdout.write(error.message);
  // What fails because this process was told to stop is no news.
  else if (!stopRequested.signal.aborted) complain(error);
  stop(error instanceof HelpRequest ? 0 : 1);
}
