import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextRunAfter, type AlertTimes } from './next-run.ts';

const daily = (last: string, times: Partial<AlertTimes>): string =>
  nextRunAfter(new Date(last), 'daily', { timeZone: 'America/New_York', hour: 8, weekday: 1, ...times }).toISOString();

describe('the next run of an alert', () => {
  test.each([
    // 2:00 does not exist on March 8, 2026.
    ['a skipped hour is the one after it', '2026-03-07T12:00:00Z', 2, '2026-03-08T07:00:00.000Z'],
    ['on the day after the skipped hour it is usual again', '2026-03-08T07:00:00Z', 2, '2026-03-09T06:00:00.000Z'],
    // 1:00 comes twice on November 1, 2026.
    ['of an hour that comes twice the first counts', '2026-10-31T12:00:00Z', 1, '2026-11-01T05:00:00.000Z'],
    ['the second of them sends nothing', '2026-11-01T05:00:00Z', 1, '2026-11-02T06:00:00.000Z'],
    ['a later hour of the same day waits for tomorrow', '2026-06-10T12:00:00Z', 23, '2026-06-12T03:00:00.000Z'],
  ])('is right: %s', (_case, last, hour, expected) => {
    expect(daily(last, { hour })).toBe(expected);
  });

  test.each(['Pacific/Apia', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns', 'Africa/Casablanca'])(
    'is once for each day of the calendar in %s',
    (timeZone) => {
      const dayOf = (moment: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment);
      let last = new Date('2026-01-01T00:00:00Z');
      const days = new Set<string>();
      for (let run = 0; run < 370; run += 1) {
        last = nextRunAfter(last, 'daily', { timeZone, hour: 2, weekday: 1 });
        days.add(dayOf(last));
      }
      expect(days.size).toBe(370);
      expect(last.getTime() - Date.parse('2026-01-01T00:00:00Z')).toBeLessThan(372 * 24 * 3_600_000);
    },
  );

  test('is on a later day than the last one, whatever the times were changed to, and within eight days', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        fc.constantFrom('daily', 'weekly'),
        fc.record({
          timeZone: fc.constantFrom(...zones),
          hour: fc.integer({ min: 0, max: 23 }),
          weekday: fc.integer({ min: 1, max: 7 }),
        }),
        (last, frequency, times) => {
          const next = nextRunAfter(last, frequency, times);
          const local = (moment: Date) =>
            Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(times.timeZone);
          const [before, after] = [local(last), local(next)];
          expect(Temporal.PlainDate.compare(after.toPlainDate(), before.toPlainDate())).toBe(1);
          expect(after.since(before, { largestUnit: 'hours' }).hours).toBeLessThan(frequency === 'daily' ? 49 : 194);
        },
      ),
      { numRuns: 300 },
    );
  });
});
