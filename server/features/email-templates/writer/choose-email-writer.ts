import type { Clock } from '#server/foundation/clock/public.ts';
import type { EmailWriterSettings } from '#server/foundation/config/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import { builtInWriter } from './built-in-writer.ts';
import type { EmailWriter } from './email-writer.ts';
import { modelWriter } from './model-writer.ts';

/** Null: the operator requires a language model and configured none. */
export function chooseEmailWriter(
  { ai, isAiRequired }: EmailWriterSettings,
  clock: Clock,
  log: Log,
): EmailWriter | null {
  if (ai !== null) return modelWriter(ai, clock, log);
  return isAiRequired ? null : builtInWriter;
}
