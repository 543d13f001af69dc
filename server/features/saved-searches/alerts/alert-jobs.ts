import { cronJob } from '#server/foundation/jobs/public.ts';
import type { Job } from '#server/foundation/jobs/public.ts';
import { decideDue } from './decide-alerts.ts';
import type { DecideParts } from './decide-alerts.ts';

export const alertJobs = (parts: DecideParts): Job[] => [
  cronJob({ name: 'decide-search-alerts', crontab: '* * * * *' }, ({ signal }) => decideDue(parts, signal)),
];
