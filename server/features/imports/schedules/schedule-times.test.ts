import { describe, expect, test } from 'vitest';
import { nextRun, withDates } from './schedule-times.ts';

describe('the next run of a schedule', () => {
  test.each([
    // Pacific time is eight hours behind UTC in winter, seven in summer.
    ['2026-11-25T12:00:00Z', { weekday: 1, hour: 6 }, '2026-11-30T14:00:00.000Z'],
    ['2026-11-30T13:59:59Z', { weekday: 1, hour: 6 }, '2026-11-30T14:00:00.000Z'],
    ['2026-11-30T14:00:00Z', { weekday: 1, hour: 6 }, '2026-12-07T14:00:00.000Z'],
    ['2026-11-30T14:30:00Z', { weekday: 1, hour: 6 }, '2026-12-07T14:00:00.000Z'],
    ['2026-07-01T00:00:00Z', { weekday: 0, hour: 0 }, '2026-07-05T07:00:00.000Z'],
    ['2026-07-01T00:00:00Z', { weekday: 6, hour: 23 }, '2026-07-05T06:00:00.000Z'],
    // On 14 March 2027 there is no hour from 2 to 3.
    ['2027-03-13T12:00:00Z', { weekday: 0, hour: 2 }, '2027-03-14T10:00:00.000Z'],
    // On 1 November 2026 the hour from 1 to 2 happens twice: the schedule runs once.
    ['2026-10-31T12:00:00Z', { weekday: 0, hour: 1 }, '2026-11-01T08:00:00.000Z'],
    ['2026-11-01T08:00:00Z', { weekday: 0, hour: 1 }, '2026-11-08T09:00:00.000Z'],
  ])('after %s, %o, is %s', (now, at, next) => {
    expect(nextRun(new Date(now), at).toISOString()).toBe(next);
  });
});

describe('an address with placeholders', () => {
  const address = 'https://files.example/Data_{from}_{to}_Weekly.zip?day={date}&other={other}';
  test.each([
    ['a Monday', '2026-11-30T14:00:00Z', '112326_112926', '2026-11-30'],
    ['a Sunday, whose week is not over', '2026-11-29T14:00:00Z', '111626_112226', '2026-11-29'],
    ['a Sunday evening that is Monday in UTC', '2026-11-30T03:00:00Z', '111626_112226', '2026-11-29'],
    ['the first days of a year', '2027-01-01T14:00:00Z', '122126_122726', '2027-01-01'],
  ])('names the last complete week on %s', (_day, now, week, date) => {
    expect(withDates(address, new Date(now))).toBe(
      `https://files.example/Data_${week}_Weekly.zip?day=${date}&other={other}`,
    );
  });
});
