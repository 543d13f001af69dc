import type { Clock } from '#server/foundation/clock/public.ts';
import type { EmailWriterSettings } from '#server/foundation/config/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import type { KeepSeat } from '../access/public.ts';
import type { EmailTemplateParts } from './email-templates-routes.ts';
import { emailGenerator } from './generate-email.ts';
import { builtInWriter } from './writer/built-in-writer.ts';
import type { EmailWriter } from './writer/email-writer.ts';
import { modelWriter } from './writer/model-writer.ts';

interface EmailParts {
  database: Database;
  clock: Clock;
  log: Log;
  settings: EmailWriterSettings;
  keepSeat: KeepSeat;
}

/** What the operations and the stream have in common: the limits of an account hold for both together. */
export function openEmails({ database, clock, log, settings, keepSeat }: EmailParts): EmailTemplateParts {
  const writer = chooseEmailWriter(settings, clock, log);
  return { database, generate: emailGenerator(database, writer), writerKind: writer?.kind ?? null, keepSeat };
}

/** Null: the operator requires a language model and configured none. */
function chooseEmailWriter({ ai, isAiRequired }: EmailWriterSettings, clock: Clock, log: Log): EmailWriter | null {
  if (ai !== null) return modelWriter(ai, clock, log);
  return isAiRequired ? null : builtInWriter;
}
