// Puts the product together. Only the files of server/assembly know every feature; only the main programs of the entrances import them.
import type { ApiRouter } from '../entrances/http/orpc.ts';
import { startJobs, withWatchers, type RunningJobs } from '../foundation/jobs/public.ts';
import type { Log } from '../foundation/log/public.ts';
import { implementContract } from '../foundation/operation/public.ts';
import type { Infrastructure } from '../infrastructure.ts';
import { features } from './features.ts';
import { openParts, type ProductSettings } from './parts.ts';

export type Product = ReturnType<typeof assembleProduct>;

export function assembleProduct(infrastructure: Infrastructure, log: Log, settings: ProductSettings) {
  const parts = openParts(infrastructure, log, settings);
  const { routes, rawRoutes, limits, shortRoutes, jobs, watches } = features.open(parts);
  const { accounts, billing, search, liveSettings, rightsOf, rightsChanges, mailbox } = parts;
  return {
    accounts,
    billing,
    engine: search.engine,
    fillState: search.fillState,
    liveSettings,
    rightsOf,
    assistants: { database: infrastructure.database, lookupKey: infrastructure.secrets.lookupKey },
    router: implementContract.router(routes) satisfies ApiRouter,
    rawRoutes,
    concurrencyLimits: limits,
    shortRoutes,
    /** Tells, while the jobs run, whose rights change, in whatever process. */
    rightsChanges,
    mailbox,
    /** What happens beside the requests. */
    jobs,
    /** From now on jobs run, mail is delivered, and sessions that another process has ended are noticed. */
    startJobs: (): RunningJobs =>
      withWatchers(
        startJobs(infrastructure.databaseUrl, jobs, log),
        watches.map((watch) => watch()),
      ),
  };
}
