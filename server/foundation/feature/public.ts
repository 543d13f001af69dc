// What a feature adds to the product, and what every feature may use. Each feature exports one definition from its `definition.ts`;
// server/assembly/features.ts combines them.
import type { Clock } from '../clock/public.ts';
import type { Secrets } from '../config/public.ts';
import type { Database } from '../database/public.ts';
import type { Job } from '../jobs/public.ts';
import type { Log } from '../log/public.ts';
import type { QueueLateMails, QueueMail } from '../mail/public.ts';
import type { ConcurrencyLimit, ShortRoute } from '../operation/public.ts';
import type { RawRoute } from '../raw-route/public.ts';
import type { SealedTable, Sealing } from '../sealing/public.ts';

/** What every feature may use. What it needs of other features it names beside this. */
export interface FeatureParts {
  /** For requests: a statement has seconds. */
  database: Database;
  /** For jobs: a statement may take long. */
  longDatabase: Database;
  clock: Clock;
  log: Log;
  sealing: Sealing;
  lookupKey: Buffer;
  authSecret: string;
  /** The secrets as they are now. */
  secretsNow: () => Secrets;
  queueMail: QueueMail;
  queueLateMails: QueueLateMails;
  /** Without a trailing slash. */
  publicUrl: string;
  /** The name of the site, which administrators change. */
  siteName: () => string;
}

export interface OpenFeature<Routes extends object> {
  /** Its operations, by their group in the contract. */
  routes: Routes;
  rawRoutes?: readonly RawRoute[];
  /** Of operations whose calls are limited before the application sees them. */
  limits?: readonly ConcurrencyLimit[];
  shortRoutes?: readonly ShortRoute[];
  jobs?: readonly Job[];
  /** Each follows the database while the jobs run, and returns the function that stops it. */
  watches?: readonly (() => () => void)[];
}

export interface Feature<Parts, Routes extends object> {
  /** Those that the rotation of keys encrypts again. */
  sealedTables?: readonly SealedTable[];
  open: (parts: Parts) => OpenFeature<Routes>;
}

/** All features up to one, as one. */
export interface Features<Parts, Routes extends object> {
  sealedTables: readonly SealedTable[];
  open: (parts: Parts) => Required<OpenFeature<Routes>>;
  with: <More extends object>(feature: Feature<Parts, More>) => Features<Parts, Routes & More>;
}

/** No feature yet. */
export const noFeatures = <Parts>(): Features<Parts, object> =>
  featuresOf<Parts, object>([], () => ({
    routes: {},
    rawRoutes: [],
    limits: [],
    shortRoutes: [],
    jobs: [],
    watches: [],
  }));

const featuresOf = <Parts, Routes extends object>(
  sealedTables: readonly SealedTable[],
  open: (parts: Parts) => Required<OpenFeature<Routes>>,
): Features<Parts, Routes> => ({
  sealedTables,
  open,
  with: (feature) =>
    featuresOf([...sealedTables, ...(feature.sealedTables ?? [])], (parts) => {
      const [before, more] = [open(parts), feature.open(parts)];
      return {
        routes: withGroups(before.routes, more.routes),
        rawRoutes: [...before.rawRoutes, ...(more.rawRoutes ?? [])],
        limits: [...before.limits, ...(more.limits ?? [])],
        shortRoutes: [...before.shortRoutes, ...(more.shortRoutes ?? [])],
        jobs: [...before.jobs, ...(more.jobs ?? [])],
        watches: [...before.watches, ...(more.watches ?? [])],
      };
    }),
});

/** Two features may have operations in one group. */
function withGroups<Some extends object, Others extends object>(some: Some, others: Others): Some & Others {
  const groups = new Map<string, object>(Object.entries(some));
  const shared = [...new Map<string, object>(Object.entries(others))].filter(([group]) => groups.has(group));
  return {
    ...some,
    ...others,
    ...Object.fromEntries(shared.map(([group, routes]) => [group, { ...groups.get(group), ...routes }])),
  };
}
