// Figures and dates as the site writes them.

const whole = new Intl.NumberFormat('en-US');
const date = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

const dateTime = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' });

export const formatCount = (count: number): string => whole.format(count);

/** An ISO date as `Nov 9, 2026`. */
export const formatDate = (iso: string): string => date.format(new Date(iso));

/** `0.4 ms`, `31 ms`, `1.2 s`. */
export function formatDuration(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)} s`;
  return ms < 10 ? `${Math.max(0.1, ms).toFixed(1)} ms` : `${Math.round(ms)} ms`;
}

/** `912`, `9k+`: the end of a scale, where a rounded figure is enough. */
export const formatAtLeast = (count: number): string => (count < 1000 ? formatCount(count) : `${formatCount(Math.floor(count / 1000))}k+`);

/** A moment as `Nov 9, 2026, 3:40 PM`, in the reader's own time. */
export const formatDateTime = (iso: string): string => dateTime.format(new Date(iso));
