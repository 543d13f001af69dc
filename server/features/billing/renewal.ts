/** The end of the period that `now` falls into, for a plan that started at `start`. In a month without that day it is the last day. */
export function renewedPeriodEnd(start: Date, interval: 'month' | 'year', now: Date): Date {
  const monthsEach = interval === 'year' ? 12 : 1;
  const monthsPassed = (now.getUTCFullYear() - start.getUTCFullYear()) * 12 + now.getUTCMonth() - start.getUTCMonth();
  let periods = Math.max(1, Math.floor(monthsPassed / monthsEach));
  while (monthsAfter(start, periods * monthsEach) <= now) periods += 1;
  return monthsAfter(start, periods * monthsEach);
}

function monthsAfter(start: Date, months: number): Date {
  const moved = new Date(start);
  moved.setUTCMonth(start.getUTCMonth() + months);
  // The date overflowed into the next month. Day 0 of that month is the last day of the intended one.
  if (moved.getUTCDate() !== start.getUTCDate()) moved.setUTCDate(0);
  return moved;
}
