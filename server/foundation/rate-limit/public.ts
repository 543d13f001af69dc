export { publicFormLimits } from './public-form.ts';
export { rateLimitJobs } from './rate-limit-jobs.ts';
export { giveBack, noteUse, take, tryTake, wasUsed, type Limit } from './rate-limit-store.ts';
