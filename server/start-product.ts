// Starts the product on an open database: fills an empty directory with invented candidates where the settings ask for it, builds the search
// index and serves the pages.
import type { Product } from './assembly/product.ts';
import { assembleProduct } from './assembly/product.ts';
import { assembleWriter } from './assembly/candidates.ts';
import { replayMissed } from './assembly/journal.ts';
import { assembleGauges } from './assembly/metrics.ts';
import type { MetricsParts } from './assembly/metrics.ts';
import { serveProduct } from './assembly/serve.ts';
import { carryOverSettings } from './assembly/settings.ts';
import { countText, progressLine, rateText } from './entrances/cli/progress-line.ts';
import { hasReplayed, replayedText } from './entrances/cli/replayed-text.ts';
import type { Readiness } from './entrances/http/health-routes.ts';
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
import { placeTable } from './features/search/public.ts';
import { systemClock } from './foundation/clock/public.ts';
import { settingsInEffect } from './foundation/config/public.ts';
import type { Config } from './foundation/config/public.ts';
import { readClockSkew, watchClock } from './foundation/diagnosis/public.ts';
import type { ClockWatch } from './foundation/diagnosis/public.ts';
import type { Log } from './foundation/log/public.ts';
import type { Infrastructure } from './infrastructure.ts';

/** Running jobs get this long to finish when the product stops. */
const jobsGraceMs = 3_000;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

export interface Start {
  config: Config;
  log: Log;
  http: HttpServer;
  /** The database, which opens while this module is loaded. */
  opening: Promise<Infrastructure>;
  /** The folder of the project. */
  root: string;
  isDevelopment: boolean;
  /** Is given each part that was opened, to be closed in the opposite order. */
  onClose: (close: () => Promise<void>) => unknown;
}

/** Resolves when the product serves. */
export async function startProduct(start: Start): Promise<void> {
  const { config, log, http, opening, isDevelopment } = start;
  const publicUrl = config.publicUrl ?? `http://localhost:${http.port}`;
  const [product, web] = await Promise.all([openProduct(start, publicUrl), openWeb(start)]);
  const infrastructure = await opening;
  const clock = await startClockWatch(start, infrastructure);
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
  http.use(app, await withMetrics(start, gate, { infrastructure, engine: product.engine, web }));
  say(`CareRoster is ready at ${publicUrl}`);
}

async function openProduct(start: Start, publicUrl: string): Promise<Product> {
  const { config, log, http, opening, onClose } = start;
  // The first candidate and the first search need it. It is read while the database opens, which leaves this thread idle.
  placeTable();
  const infrastructure = await opening;
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
  if (isFirstFill) await fillWithInvented(infrastructure, invented);
  const product = assembleProduct(infrastructure, log, { ...config, publicUrl });
  await checkPrices(start, product);
  for (const line of await carryOverSettings(infrastructure, config)) process.stderr.write(`Warning: ${line}\n`);
  await product.operatorSettings.load();
  const jobs = product.startJobs();
  onClose(() => jobs.stop(jobsGraceMs));
  onClose(() => product.engine.close());
  if (invented > 0 && !isFirstFill) await fillWithInvented(infrastructure, invented);
  if (infrastructure.samplePassword !== null) await makeSamples(infrastructure, infrastructure.samplePassword);
  return product;
}

/** A server whose clock is wrong answers nothing that depends on the time correctly, even if its searches are exact. */
const readinessOf = (engine: Readiness, clock: string | null): Readiness =>
  clock === null ? engine : { ...engine, isReady: false, waitingFor: clock };

/** Serves the metrics where the settings ask for it, and measures every request that passes the gate. */
async function withMetrics({ config, log, onClose }: Start, gate: Gate, parts: MetricsParts): Promise<Gate> {
  if (config.metrics === null) return gate;
  const metrics = openMetrics(assembleGauges(parts), log);
  const server = await metrics.listen(config.metrics.port, config.metrics.host);
  onClose(() => server.close());
  say(`Metrics are at http://${config.metrics.host}:${server.port}/metrics`);
  return observed(gate, metrics.registry);
}

async function startClockWatch({ log, onClose }: Start, { longDatabase }: Infrastructure): Promise<ClockWatch> {
  const skew = await readClockSkew(longDatabase, systemClock);
  const watch = watchClock(longDatabase, systemClock, skew, ({ text }) => log.warn(text));
  onClose(() => Promise.resolve(watch.close()));
  return watch;
}

async function checkPrices({ onClose }: Start, { billing }: Product): Promise<void> {
  const check = await billing.startPriceCheck();
  if (check === null) return;
  onClose(() => Promise.resolve(check.stop()));
  say(
    check.isDone
      ? `Stripe charges the prices of the pricing page${check.stripeMode === 'test' ? ', in its test mode: no money moves' : ''}`
      : 'Stripe does not answer: its prices are not checked yet, so checkouts are refused until it does; everything else works',
  );
}

async function openWeb({ http, log, root, isDevelopment, onClose }: Start): Promise<OpenedWeb> {
  if (!isDevelopment) await buildWeb(root, say);
  const web = await createWeb(
    isDevelopment ? { isDevelopment, root, server: http.server } : { isDevelopment, root, log },
  );
  onClose(() => web.close());
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
async function fillWithInvented(infrastructure: Infrastructure, count: number): Promise<void> {
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
