// When an alert runs next: on the days of the user's own calendar. Pure.
import type { AlertSettings } from '#contract/saved-searches/alerts.ts';
import type { AlertFrequency } from '#contract/saved-searches/alert-options.ts';

const daysPerWeek = 7;

export type AlertTimes = Pick<AlertSettings, 'timeZone' | 'hour' | 'weekday'>;

/**
 * The first moment of the schedule on a later day than that of the last run, so that no day has two emails, however often the times change.
 * An hour that the clocks skip is the one after it; of an hour that comes twice, the first counts.
 */
export function nextRunAfter(
  lastRunAt: Date,
  frequency: AlertFrequency,
  { timeZone, hour, weekday }: AlertTimes,
): Date {
  const last = Temporal.Instant.fromEpochMilliseconds(lastRunAt.getTime()).toZonedDateTimeISO(timeZone);
  const tomorrow = last.toPlainDate().add({ days: 1 });
  const days = frequency === 'daily' ? 0 : (weekday - tomorrow.dayOfWeek + daysPerWeek) % daysPerWeek;
  const day = tomorrow.add({ days });
  return new Date(day.toZonedDateTime({ timeZone, plainTime: { hour } }).epochMilliseconds);
}
