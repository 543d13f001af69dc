import { cronJob, type Job } from '#server/foundation/jobs/public.ts';
import { decideDue, type DecideParts } from './decide-alerts.ts';

export const alertJobs = (parts: DecideParts): Job[] => [
  cronJob({ name: 'decide-search-alerts', crontab: '* * * * *' }, ({ signal }) => decideDue(parts, signal)),
];
