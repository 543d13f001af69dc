// The accounts, put together.
import { z } from 'zod';
import type { Clock } from '#server/foundation/clock/public.ts';
import type { AccountSettings } from '#server/foundation/config/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { job } from '#server/foundation/jobs/public.ts';
import type { JobPlan, JobType } from '#server/foundation/jobs/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import { performMailRequest, writeAccountMail } from './account-mail-requests.ts';
import { authRoutes } from './auth-routes.ts';
import type { AuthRoutes } from './auth-routes.ts';
import { authentication } from './authentication.ts';
import { callers } from './callers.ts';
import type { Callers } from './callers.ts';
import { removeExpired } from './sessions-store.ts';

export interface AccountsParts {
  database: Database;
  clock: Clock;
  log: Log;
  settings: AccountSettings;
  /** Without a trailing slash. */
  publicUrl: string;
  authSecret: string;
}

export interface Accounts {
  callers: Callers;
  /** What stands under /api/auth, by `METHOD /path`. */
  routes: AuthRoutes;
  jobs: JobPlan;
}

const forgetExpired: JobType<Record<string, never>> = { name: 'forget-expired-sign-ins', payload: z.strictObject({}), triesMax: 5 };

export function accounts({ database, clock, log, settings, publicUrl, authSecret }: AccountsParts): Accounts {
  const known = callers({ database, clock, settings, publicUrl, authSecret });
  const auth = authentication({ database, log, publicUrl, authSecret, onPasswordReset: known.forget });
  return {
    callers: known,
    routes: authRoutes({ auth, authSecret, callers: known, database, publicUrl }),
    jobs: {
      jobs: [
        job(writeAccountMail, (request) => performMailRequest({ auth, database, publicUrl, authSecret }, request)),
        job(forgetExpired, () => removeExpired(database)),
      ],
      cron: [{ type: forgetExpired, crontab: '40 3 * * *' }],
    },
  };
}
