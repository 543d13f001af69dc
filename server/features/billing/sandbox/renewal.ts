/** The end of the period that `now` falls into, for a plan begun at `start`. A month without the day ends on its last day. */
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
  // Overflowed into the month after: day 0 of it is the last of the one meant.
  if (moved.getUTCDate() !== start.getUTCDate()) moved.setUTCDate(0);
  return moved;
}
