// `npm start` and `npm run dev`: the whole product in one process.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { assembleWriter } from './assembly/candidates.ts';
import { replayMissed } from './assembly/journal.ts';
import { assembleGauges } from './assembly/metrics.ts';
import type { MetricsParts } from './assembly/metrics.ts';
import { carryOverSettings } from './assembly/settings.ts';
import { assembleProduct } from './assembly/product.ts';
import { openInfrastructure } from './infrastructure.ts';
import type { Product } from './assembly/product.ts';
import { serveProduct } from './assembly/serve.ts';
import type { Infrastructure } from './infrastructure.ts';
import { countText, migrationLine, progressLine, rateText } from './entrances/cli/progress-line.ts';
import { hasReplayed, replayedText } from './entrances/cli/replayed-text.ts';
import { exitProcess, onStopRequest, tellLauncher } from './entrances/cli/stop-requests.ts';
import type { Readiness } from './entrances/http/health-routes.ts';
import { listen } from './entrances/http/http-server.ts';
import type { HttpServer } from './entrances/http/http-server.ts';
import { openMetrics } from './entrances/http/metrics/metrics-server.ts';
import { observed } from './entrances/http/metrics/request-metrics.ts';
import type { Gate } from './entrances/http/request-limits.ts';
import { buildWeb } from './entrances/http/web/build-web.ts';
import type { OpenedWeb } from './entrances/http/web/web.ts';
import { createWeb } from './entrances/http/web/web.ts';
import { createSampleAccounts, sampleEmails, sampleUserId } from './features/accounts/public.ts';
import { giveSandboxSubscription } from './features/billing/public.ts';
import { fillDirectory, isDirectoryEmpty } from './features/candidates/public.ts';
import { systemClock } from './foundation/clock/public.ts';
import { readConfig, settingsInEffect, similarSettings } from './foundation/config/public.ts';
import type { Config } from './foundation/config/public.ts';
import { explainFailure, readClockSkew, watchClock } from './foundation/diagnosis/public.ts';
import type { ClockWatch } from './foundation/diagnosis/public.ts';
import { createLog } from './foundation/log/public.ts';
import type { Log } from './foundation/log/public.ts';

// For all threads: each collects its young objects without helper threads of V8, which under load only compete for the cores
// (docs/decisions/0079).
setFlagsFromString('--no-parallel-scavenge');

const root = join(import.meta.dirname, '..');
/** Pages are rendered from their sources by Vite and reload on change; otherwise they are built once and served. */
const isDevelopment = process.argv.includes('--dev');
/** Running requests get this long to finish, and running jobs after them; with the database's stop it stays below ten seconds. */
const graceMs = 5_000;
const jobsGraceMs = 3_000;
/** A part that hangs must not keep the others, the last of which is PostgreSQL, from being closed. PostgreSQL itself may hang for 17 s. */
const closeWithinMs = 20_000;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** What has been opened so far, to be closed in the opposite order, once the socket has let the running requests finish. */
const opened: (() => Promise<void>)[] = [];
let socket: HttpServer | null = null;
const stopRequested = new AbortController();

async function start(): Promise<void> {
  const envFile = join(root, '.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  for (const warning of similarSettings(process.env)) process.stderr.write(`Warning: ${warning}\n`);
  const config = readConfig(process.env, envFile);
  tellLauncher(config);
  const log = createLog(config.logLevel);
  const http = await listen(config.port, config.host);
  socket = http;
  const [{ product, publicUrl, infrastructure, clock }, web] = await Promise.all([
    startProduct(config, http, log),
    openWeb(http, log),
  ]);
  await product.engine.ready();
  const { app, gate } = await serveProduct(product, {
    log,
    publicUrl,
    trustedProxies: config.trustedProxies,
    countries: config.countries,
    serves: config.mode === 'embedded' ? { localPort: http.port } : 'every machine',
    web,
    isDevelopment,
    readiness: () => readinessOf(product.engine.state(), clock.waitingFor()),
  });
  http.use(app, await withMetrics(config, gate, { infrastructure, engine: product.engine, web }, log));
  say(`CareRoster is ready at ${publicUrl}`);
}

/** A server whose clock is wrong answers nothing that depends on the time correctly, even if its searches are exact. */
const readinessOf = (engine: Readiness, clock: string | null): Readiness =>
  clock === null ? engine : { ...engine, isReady: false, waitingFor: clock };

/** Serves the metrics where the settings ask for it, and measures every request that passes the gate. */
async function withMetrics(config: Config, gate: Gate, parts: MetricsParts, log: Log): Promise<Gate> {
  if (config.metrics === null) return gate;
  const metrics = openMetrics(assembleGauges(parts), log);
  const server = await metrics.listen(config.metrics.port, config.metrics.host);
  opened.push(() => server.close());
  say(`Metrics are at http://${config.metrics.host}:${server.port}/metrics`);
  return observed(gate, metrics.registry);
}

async function startProduct(
  config: Config,
  http: HttpServer,
  log: Log,
): Promise<{ product: Product; publicUrl: string; infrastructure: Infrastructure; clock: ClockWatch }> {
  const opening = openInfrastructure(config, log, migrationLine(process.stdout), stopRequested.signal);
  // A stop while it opens waits until nothing is left of it.
  opened.push(() =>
    opening.then(
      (open) => open.close(),
      () => undefined,
    ),
  );
  const infrastructure = await opening;
  const publicUrl = config.publicUrl ?? `http://localhost:${http.port}`;
  for (const line of settingsInEffect(config, {
    port: http.port,
    publicUrl,
    contactKeyIds: infrastructure.secrets.contactKeys.map(({ id }) => id),
  }))
    say(line);
  const replayed = await replayMissed(infrastructure);
  if (hasReplayed(replayed)) say(`The database was older than the journal of removals: ${replayedText(replayed)}`);
  const invented = config.mode === 'embedded' ? config.candidates : 0;
  // An index is built of people faster than it follows them one by one, so it waits for a first fill, and for nothing else.
  const isFirstFill = invented > 0 && (await isDirectoryEmpty(infrastructure.longDatabase));
  if (isFirstFill) await fill(infrastructure, invented);
  const product = assembleProduct(infrastructure, log, { ...config, publicUrl });
  await checkPrices(product);
  for (const line of await carryOverSettings(infrastructure, config)) process.stderr.write(`Warning: ${line}\n`);
  await product.operatorSettings.load();
  const jobs = product.startJobs();
  opened.push(() => jobs.stop(jobsGraceMs));
  opened.push(() => product.engine.close());
  if (invented > 0 && !isFirstFill) await fill(infrastructure, invented);
  if (infrastructure.samplePassword !== null) await makeSamples(infrastructure, infrastructure.samplePassword);
  return { product, publicUrl, infrastructure, clock: await startClockWatch(infrastructure, log) };
}

async function startClockWatch({ longDatabase }: Infrastructure, log: Log): Promise<ClockWatch> {
  const skew = await readClockSkew(longDatabase, systemClock);
  const watch = watchClock(longDatabase, systemClock, skew, ({ text }) => log.warn(text));
  opened.push(() => Promise.resolve(watch.close()));
  return watch;
}

async function checkPrices({ billing }: Product): Promise<void> {
  const check = await billing.startPriceCheck();
  if (check === null) return;
  opened.push(() => Promise.resolve(check.stop()));
  say(
    check.isDone
      ? `Stripe charges the prices of the pricing page${check.stripeMode === 'test' ? ', in its test mode: no money moves' : ''}`
      : 'Stripe does not answer: its prices are not checked yet, so checkouts are refused until it does; everything else works',
  );
}

async function openWeb(http: HttpServer, log: Log): Promise<OpenedWeb> {
  if (!isDevelopment) await buildWeb(root, say);
  const web = await createWeb(
    isDevelopment ? { isDevelopment, root, server: http.server } : { isDevelopment, root, log },
  );
  opened.push(() => web.close());
  return web;
}

async function makeSamples({ longDatabase: database }: Infrastructure, password: string): Promise<void> {
  await createSampleAccounts(database, password);
  for (const [name, priceId] of [
    ['basic', 'price_monthly'],
    ['premium', 'price_annual'],
  ] as const) {
    const userId = await sampleUserId(database, name);
    if (userId !== null) await giveSandboxSubscription(database, { userId, priceId, now: systemClock.now() });
  }
  say(`Sample accounts, on this machine only, password ${password}: ${sampleEmails.join(', ')}`);
}

/** The tables of the generator are read only where candidates are invented. */
async function fill(infrastructure: Infrastructure, count: number): Promise<void> {
  const { synthesizeCandidates } = await import('#sample-data/public.ts');
  const line = progressLine(process.stdout);
  const today = systemClock.today();
  const startedMs = performance.now();
  const onProgress = (done: number, total: number): void =>
    line.show(`Inventing candidates: ${rateText(done, total, performance.now() - startedMs)}`);
  const written = await fillDirectory(infrastructure.longDatabase, assembleWriter(infrastructure), {
    drafts: synthesizeCandidates({ count, today }),
    count,
    today,
    onProgress,
  });
  line.end();
  if (written > 0) say(`The directory was empty: it now holds ${countText(written)} invented candidates`);
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
  // What fails because this process was told to stop is no news.
  if (!stopRequested.signal.aborted) complain(error);
  stop(1);
}
