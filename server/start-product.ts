// Starts the product on an open database: fills an empty directory with invented candidates where the settings ask for it, builds the search
// index and serves the pages. Only a new directory opens before it is complete (docs/decisions/0118).
import { assembleProduct, type Product } from './assembly/product.ts';
import { firstFill, type FirstFill } from './assembly/first-fill.ts';
import { replayMissed } from './assembly/journal.ts';
import { assembleGauges, type MetricsParts } from './assembly/metrics.ts';
import { serveProduct } from './assembly/serve.ts';
import { carryOverSettings } from './assembly/settings.ts';
import { countText, progressLine, rateText } from './entrances/cli/progress-line.ts';
import { hasReplayed, replayedText } from './entrances/cli/replayed-text.ts';
import type { Readiness } from './entrances/http/health-routes.ts';
import type { HttpServer } from './entrances/http/http-server.ts';
import { openMetrics, type Metrics } from './entrances/http/metrics/metrics-server.ts';
import { observed } from './entrances/http/metrics/request-metrics.ts';
import { buildWeb } from './entrances/http/web/build-web.ts';
import { createWeb, type OpenedWeb } from './entrances/http/web/web.ts';
import { createSampleAccounts, sampleEmails, sampleUserId } from './features/accounts/public.ts';
import { giveSandboxSubscription } from './features/billing/public.ts';
import { isDirectoryEmpty } from './features/candidates/public.ts';
import { placeTable, timeLeft, untilFollowed, type BuildProgress } from './features/search/public.ts';
import { systemClock } from './foundation/clock/public.ts';
import { settingsInEffect, type Config } from './foundation/config/public.ts';
import { readClockSkew, readPostgresSize, watchClock, type ClockWatch } from './foundation/diagnosis/public.ts';
import type { Log } from './foundation/log/public.ts';
import type { Infrastructure } from './infrastructure.ts';

/** So many people are found within a few seconds after the database opens, and are enough to try every filter. */
const firstPart = 5_000;

const indexProgressMs = 1_000;

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
  const [{ product, fill }, web] = await Promise.all([openProduct(start, publicUrl), openWeb(start)]);
  const infrastructure = await opening;
  const clock = await startClockWatch(start, infrastructure);
  const metrics = await startMetrics(start, { infrastructure, engine: product.engine, web });
  await indexIsReady(product.engine, http);
  const { app, entry } = await serveProduct(product, {
    log,
    publicUrl,
    trustedProxies: config.trustedProxies,
    countries: config.countries,
    serves: config.mode === 'embedded' ? { localPort: http.port } : 'every machine',
    web,
    isDevelopment,
    readiness: () => readinessOf(product, clock.waitingFor()),
  });
  http.use(app, metrics === null ? entry : observed(entry, metrics));
  say(`CareRoster is ready at ${publicUrl}`);
  // A server whose searches are far behind is not ready, so more people would not help it.
  fill?.goOn(async (signal) => void (await untilFollowed(product.engine, signal)));
}

async function openProduct(start: Start, publicUrl: string): Promise<{ product: Product; fill: FirstFill | null }> {
  const { config, log, http, opening, onClose } = start;
  // The first candidate and the first search need it. It is read while the database opens, which leaves this thread idle.
  placeTable();
  const infrastructure = await opening;
  for (const line of settingsInEffect(config, {
    port: http.port,
    publicUrl,
    contactKeyIds: infrastructure.secrets.contactKeys.map(({ id }) => id),
    sharedBuffersBytes: (await readPostgresSize(infrastructure.longDatabase)).sharedBuffersBytes,
  }))
    say(line);
  const replayed = await replayMissed(infrastructure);
  if (hasReplayed(replayed)) say(`The database was older than the journal of removals: ${replayedText(replayed)}`);
  const isNew = await isDirectoryEmpty(infrastructure.longDatabase);
  const fill = startFill(start, infrastructure, isNew);
  // An index is built of people faster than it follows them.
  await Promise.all([isNew ? fill?.opened : null, makeSamples(infrastructure)]);
  const product = assembleProduct(infrastructure, log, {
    ...config,
    publicUrl,
    fillState: () => fill?.state() ?? null,
  });
  await checkPrices(start, product);
  for (const line of await carryOverSettings(infrastructure, config)) process.stderr.write(`Warning: ${line}\n`);
  await product.liveSettings.load();
  const jobs = product.startJobs();
  onClose(() => jobs.stop(jobsGraceMs));
  onClose(() => product.engine.close());
  if (!isNew) await fill?.opened;
  if (infrastructure.samplePassword !== null)
    say(`Sample accounts, on this machine only, password ${infrastructure.samplePassword}: ${sampleEmails.join(', ')}`);
  return { product, fill };
}

/**
 * Null: the directory is not filled with invented candidates. Only a new directory opens after its first part; a restart completes it
 * first. PostgreSQL as the search engine would have to bring its tables up to date at every search meanwhile.
 */
function startFill(
  { config, log, http, onClose }: Start,
  infrastructure: Infrastructure,
  isNew: boolean,
): FirstFill | null {
  if (config.mode !== 'embedded' || config.candidates === 0) return null;
  const { candidates: count } = config;
  const opensAt = isNew && config.searchEngine === 'memory' ? Math.min(count, firstPart) : count;
  const line = progressLine(process.stdout);
  const fill = firstFill(infrastructure, {
    count,
    opensAt,
    log,
    onProgress: (done, elapsedMs) => {
      if (done <= opensAt) http.tell({ text: 'Filling the directory', share: done / opensAt });
      line.show(`Inventing candidates: ${rateText(done, count, elapsedMs)}`);
    },
  });
  fill.completed
    .then((written) => {
      line.end();
      if (written > 0) say(`The directory was empty: it now holds ${countText(written)} invented candidates`);
    })
    // The start fails with it, or the product is being stopped.
    .catch(() => undefined);
  onClose(() => fill.stop());
  return fill;
}

/** A server whose clock is wrong answers nothing that depends on the time correctly, even if its searches are exact. */
function readinessOf({ engine, fillState }: Product, clock: string | null): Readiness {
  const state = { ...engine.state(), filling: fillState() };
  return clock === null ? state : { ...state, isReady: false, waitingFor: clock };
}

function buildShare(building: BuildProgress | null): number | null {
  if (building === null) return null;
  return building.share ?? (building.total === 0 ? null : building.done / building.total);
}

/** Says what the index waits for, because it may take half a minute. */
async function indexIsReady(engine: Product['engine'], http: HttpServer): Promise<void> {
  const line = progressLine(process.stdout);
  const showing = setInterval(() => {
    const { waitingFor, building } = engine.state();
    http.tell({
      text: 'Building the search index',
      share: buildShare(building),
      ...(building?.secondsLeft !== undefined && { left: timeLeft(building.secondsLeft) }),
    });
    if (waitingFor !== null) line.show(`Waiting for ${waitingFor}`);
  }, indexProgressMs);
  try {
    await engine.ready();
  } finally {
    clearInterval(showing);
    line.end();
  }
}

/** Serves the metrics where the settings ask for it, while the index is built as well. Null: they are not served. */
async function startMetrics({ config, log, onClose }: Start, parts: MetricsParts): Promise<Metrics['registry'] | null> {
  if (config.metrics === null) return null;
  const metrics = openMetrics(assembleGauges(parts), log);
  const server = await metrics.listen(config.metrics.port, config.metrics.host);
  onClose(() => server.close());
  say(`Metrics are at http://${config.metrics.host}:${server.port}/metrics`);
  return metrics.registry;
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

async function makeSamples({ longDatabase: database, samplePassword }: Infrastructure): Promise<void> {
  if (samplePassword === null) return;
  await createSampleAccounts(database, samplePassword);
  for (const [name, priceId] of [
    ['basic', 'price_monthly'],
    ['premium', 'price_annual'],
  ] as const) {
    const userId = await sampleUserId(database, name);
    if (userId !== null) await giveSandboxSubscription(database, { userId, priceId, now: systemClock.now() });
  }
}
