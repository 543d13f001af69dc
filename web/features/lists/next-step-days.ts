// The days that a next step is proposed for. Days are ISO dates without a time zone.

const dayMs = 86_400_000;
const monday = 1;

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** `today`: of the user. Next week begins on Monday. */
export function proposedDays(today: string): { name: string; day: string }[] {
  const weekday = new Date(today).getUTCDay();
  return [
    { name: 'Today', day: today },
    { name: 'Tomorrow', day: daysAfter(today, 1) },
    { name: 'In 3 Days', day: daysAfter(today, 3) },
    { name: 'Next Week', day: daysAfter(today, (7 + monday - weekday) % 7 || 7) },
  ];
}

/** When a next step is due, as words: `Overdue since`, `Due today`, `Due tomorrow`, `Due`. `isDated`: the day itself has to follow. */
export function dueWords(day: string, today: string): { words: string; isDated: boolean; isOverdue: boolean } {
  if (day < today) return { words: 'Overdue since', isDated: true, isOverdue: true };
  if (day === today) return { words: 'Due today', isDated: false, isOverdue: false };
  if (day === daysAfter(today, 1)) return { words: 'Due tomorrow', isDated: false, isOverdue: false };
  return { words: 'Due', isDated: true, isOverdue: false };
}
