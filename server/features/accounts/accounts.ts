// The accounts, put together.
import type { Clock } from '#server/foundation/clock/public.ts';
import type { AccountSettings } from '#server/foundation/config/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import type { AccountMailer } from './account-mails.ts';
import { performMailRequest } from './account-mail-requests.ts';
import { authRoutes } from './auth-routes.ts';
import type { AuthRoutes } from './auth-routes.ts';
import { authentication } from './authentication.ts';
import { callers } from './callers.ts';
import type { Callers } from './callers.ts';

export interface AccountsParts {
  database: Database;
  clock: Clock;
  log: Log;
  settings: AccountSettings;
  /** Without a trailing slash. */
  publicUrl: string;
  authSecret: string;
  mailer: AccountMailer;
}

export interface Accounts {
  callers: Callers;
  /** What stands under /api/auth, by `METHOD /path`. */
  routes: AuthRoutes;
  /** Waits for mails that are being written. */
  close(): Promise<void>;
}

export function accounts({ database, clock, log, settings, publicUrl, authSecret, mailer }: AccountsParts): Accounts {
  const known = callers({ database, clock, settings, publicUrl, authSecret });
  const auth = authentication({ database, log, publicUrl, authSecret, mailer, onPasswordReset: known.forget });
  const writing = new Set<Promise<void>>();
  const askForMail = (request: Parameters<typeof performMailRequest>[1]): Promise<void> => {
    const work = performMailRequest({ auth, database, mailer, authSecret }, request)
      .catch((error: unknown) => log.error({ error }, 'a mail that was asked for could not be written'))
      .finally(() => writing.delete(work));
    writing.add(work);
    return Promise.resolve();
  };
  return {
    callers: known,
    routes: authRoutes({ auth, authSecret, callers: known, database, mailer, publicUrl, askForMail }),
    close: async () => {
      await Promise.all(writing);
    },
  };
}
