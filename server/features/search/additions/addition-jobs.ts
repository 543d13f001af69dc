import { keptPeriods } from '#contract/kept-periods.ts';
import { cronJob, job, type Job } from '#server/foundation/jobs/public.ts';
import { additionFailures } from './addition-failures.ts';
import { additionJob } from './addition-job.ts';
import { pruneAdditions } from './additions-store.ts';
import { runAddition, type AdditionParts } from './run-addition.ts';

/** Longer than all tries of the job together. */
const failedAfterHours = 24;
const keptDays = keptPeriods.searchAdditionDays;

export const additionJobs = (parts: AdditionParts): Job[] => [
  job(additionJob, ({ additionId }, { signal }) => runAddition(parts, additionId, signal)),
  cronJob({ name: 'prune-search-additions', crontab: '35 * * * *' }, () =>
    pruneAdditions(parts.longDatabase, { failedAfterHours, keptDays, failure: additionFailures.gaveUp }),
  ),
];
