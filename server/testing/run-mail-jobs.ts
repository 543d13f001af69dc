// The jobs of mail alone, as the product runs them.
import { mailJobs, smtpTransport } from '#server/foundation/mail/public.ts';
import type { SmtpSettings } from '#server/foundation/config/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { startJobs, type RunningJobs } from '#server/foundation/jobs/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import { sealing } from '#server/foundation/sealing/public.ts';
import { testSecrets } from './secrets.ts';

export const runMailJobs = (database: Database, databaseUrl: string, log: Log, smtp: SmtpSettings): RunningJobs =>
  startJobs(databaseUrl, mailJobs(database, smtpTransport(smtp), sealing(testSecrets.contactKeys)), log);
