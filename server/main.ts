// `npm start` and `npm run dev`: the whole product in one process.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { assembleProduct, assembleWriter, openGround } from './assemble.ts';
import type { Ground, Product } from './assemble.ts';
import { countText, progressLine, rateText } from './entrances/cli/progress-line.ts';
import { openApiDocument } from './entrances/http/api-docs.ts';
import { httpApp } from './entrances/http/app.ts';
import { earlyRefusal } from './entrances/http/early-refusal.ts';
import { listen } from './entrances/http/http-server.ts';
import type { HttpServer } from './entrances/http/http-server.ts';
import { buildWeb } from './entrances/http/web/build-web.ts';
import type { Web } from './entrances/http/web/pages.ts';
import { createWeb } from './entrances/http/web/web.ts';
import { createSampleAccounts, sampleEmails, samplePassword, sampleUserId } from './features/accounts/public.ts';
import { giveSandboxSubscription } from './features/billing/public.ts';
import { fillWithSyntheticCandidates, isDirectoryEmpty } from './features/candidates/public.ts';
import { systemClock } from './foundation/clock/public.ts';
import { readConfig } from './foundation/config/public.ts';
import type { Config } from './foundation/config/public.ts';
import { OperatorError } from './foundation/errors/public.ts';
import { createLog } from './foundation/log/public.ts';
import type { Log } from './foundation/log/public.ts';

const root = join(import.meta.dirname, '..');
const mode = process.argv.includes('--dev') ? 'development' : 'production';
/** Running requests get this long to finish, and running jobs after them; with the database's stop it stays below ten seconds. */
const graceMs = 5_000;
const jobsGraceMs = 3_000;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** What has been opened so far, to be closed in the opposite order, once the socket has let the running requests finish. */
const opened: (() => Promise<void>)[] = [];
let socket: HttpServer | null = null;

async function start(): Promise<void> {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const http = await listen(config.port, config.host);
  socket = http;
  const [{ product, publicUrl }, web] = await Promise.all([startProduct(config, http, log), openWeb(http)]);
  await product.engine.ready();
  const app = httpApp({
    ...product, log, mode, publicUrl, web, trustedProxies: config.trustedProxies,
    openApi: await openApiDocument(), readiness: () => product.engine.state(),
  });
  http.use(app, earlyRefusal({ searchesMax: product.engine.searchesMax, log }));
  say(`CareRoster is ready at ${publicUrl}`);
}

async function startProduct(config: Config, http: HttpServer, log: Log): Promise<{ product: Product; publicUrl: string }> {
  const ground = await openGround(config, log);
  opened.push(() => ground.close());
  const invented = config.mode === 'embedded' ? config.candidates : 0;
  // An index is built of people faster than it follows them one by one, so it waits for a first fill, and for nothing else.
  const isFirstFill = invented > 0 && (await isDirectoryEmpty(ground.database));
  if (isFirstFill) await fill(ground, invented);
  const publicUrl = config.publicUrl ?? `http://localhost:${http.port}`;
  const product = assembleProduct(ground, log, { ...config, publicUrl });
  const jobs = product.startJobs();
  opened.push(() => jobs.stop(jobsGraceMs));
  opened.push(() => product.engine.close());
  if (invented > 0 && !isFirstFill) await fill(ground, invented);
  if (config.mode === 'embedded') await makeSamples(ground);
  return { product, publicUrl };
}

async function openWeb(http: HttpServer): Promise<Web> {
  if (mode === 'production') await buildWeb(root, say);
  const web = await createWeb(mode === 'production' ? { mode, root } : { mode, root, server: http.server });
  opened.push(() => web.close());
  return web;
}

async function makeSamples({ database }: Ground): Promise<void> {
  await createSampleAccounts(database);
  for (const [name, priceId] of [['basic', 'price_monthly'], ['premium', 'price_annual']] as const) {
    const userId = await sampleUserId(database, name);
    if (userId !== null) await giveSandboxSubscription(database, { userId, priceId, now: systemClock.now() });
  }
  say(`Sample accounts, on this machine only, password ${samplePassword}: ${sampleEmails.join(', ')}`);
}

async function fill(ground: Ground, count: number): Promise<void> {
  const line = progressLine(process.stdout);
  const startedMs = performance.now();
  const onProgress = (done: number, total: number): void => line.show(`Inventing candidates: ${rateText(done, total, performance.now() - startedMs)}`);
  const written = await fillWithSyntheticCandidates(ground.database, assembleWriter(ground), { count, today: systemClock.today(), onProgress });
  line.end();
  if (written > 0) say(`The directory was empty: it now holds ${countText(written)} invented candidates`);
}

let stopping: Promise<void> | null = null;

function stop(exitCode: number): void {
  stopping ??= (async () => {
    await socket?.close(graceMs);
    for (const close of opened.toReversed()) await close();
    process.exit(exitCode);
  })();
}

process.once('SIGINT', () => stop(0));
process.once('SIGTERM', () => stop(0));
// The launcher is gone: nobody owns this server any more.
process.once('disconnect', () => stop(0));

try {
  await start();
} catch (error) {
  process.stderr.write(`${error instanceof OperatorError ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
  stop(1);
}
