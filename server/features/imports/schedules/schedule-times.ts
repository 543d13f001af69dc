// When a schedule runs, and what the placeholders of its address become. Both follow Pacific time, in which the site shows all times.

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

const pacific = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
});

function inPacificTime(at: Date) {
  const parts = Object.fromEntries(pacific.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    weekday: weekdays.indexOf(parts['weekday'] ?? ''),
    hour: Number(parts['hour']),
    date: `${parts['year']}-${parts['month']}-${parts['day']}`,
  };
}

/** The first full hour after `now` that is `hour` o'clock on `weekday` (0 is Sunday). An hour that the change to summer time leaves out is the next one. */
export function nextRun(now: Date, { weekday, hour }: { weekday: number; hour: number }): Date {
  let at = new Date(Math.floor(now.getTime() / hourMs) * hourMs);
  let before = inPacificTime(at);
  for (;;) {
    at = new Date(at.getTime() + hourMs);
    const local = inPacificTime(at);
    const isHour = local.hour === hour || (before.hour < hour && local.hour > hour);
    if (local.weekday === weekday && isHour && !(before.hour === hour && before.weekday === weekday)) return at;
    before = local;
  }
}

const monthDayYear = (date: Date): string => {
  const [year = '', month = '', day = ''] = date.toISOString().slice(0, 10).split('-');
  return `${month}${day}${year.slice(2)}`;
};

/** The names that an address may contain in braces. */
export const placeholders = ['from', 'to', 'date'] as const;

/** Replaces the placeholders of an address. Others stay as they are. */
export function withDates(address: string, now: Date): string {
  const { weekday, date } = inPacificTime(now);
  const today = new Date(`${date}T00:00:00Z`).getTime();
  // The week of the registry's files lasts from Monday to Sunday.
  const sunday = today - (weekday === 0 ? 7 : weekday) * dayMs;
  return address
    .replaceAll('{from}', monthDayYear(new Date(sunday - 6 * dayMs)))
    .replaceAll('{to}', monthDayYear(new Date(sunday)))
    .replaceAll('{date}', date);
}
