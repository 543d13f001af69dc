/** The same time, so many days later that are not a Saturday or a Sunday in UTC. */
export function afterBusinessDays(from: Date, days: number): Date {
  const end = new Date(from);
  for (let left = days; left > 0;) {
    end.setUTCDate(end.getUTCDate() + 1);
    if (end.getUTCDay() % 6 !== 0) left -= 1;
  }
  return end;
}
