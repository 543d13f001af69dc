// Puts the jobs of all features together with the mail, and starts them.
import type { SmtpSettings } from './foundation/config/public.ts';
import type { Database } from './foundation/database/public.ts';
import { startJobs, withWatchers } from './foundation/jobs/public.ts';
import type { JobPlan, RunningJobs } from './foundation/jobs/public.ts';
import type { Log } from './foundation/log/public.ts';
import { mailJobs, mailboxTransport, smtpTransport } from './foundation/mail/public.ts';
import type { Sealing } from './foundation/sealing/public.ts';
import { sealingOf } from './infrastructure.ts';
import type { Infrastructure } from './infrastructure.ts';

/** All that happens beside the requests. `smtp` null: mail is delivered to the mailbox. */
export function jobPlan(
  database: Database,
  mailSealing: Sealing,
  smtp: SmtpSettings | null,
  ofFeatures: readonly JobPlan[],
): JobPlan {
  const plans = [
    mailJobs(database, smtp === null ? mailboxTransport : smtpTransport(smtp), mailSealing),
    ...ofFeatures,
  ];
  return { jobs: plans.flatMap(({ jobs }) => jobs), cron: plans.flatMap(({ cron }) => cron) };
}

/** The jobs of mail alone. */
export const assembleJobs = (
  infrastructure: Pick<Infrastructure, 'longDatabase' | 'databaseUrl' | 'secrets' | 'reloadSecrets'>,
  log: Log,
  smtp: SmtpSettings | null,
): RunningJobs =>
  startJobs(infrastructure.databaseUrl, jobPlan(infrastructure.longDatabase, sealingOf(infrastructure), smtp, []), log);

/** Returns a function that starts the jobs and what watches other processes. */
export const startingJobs =
  (
    { databaseUrl }: Infrastructure,
    log: Log,
    jobs: JobPlan,
    watchers: readonly (() => Parameters<typeof withWatchers>[1][number])[],
  ) =>
  (): RunningJobs =>
    withWatchers(
      startJobs(databaseUrl, jobs, log),
      watchers.map((watch) => watch()),
    );
