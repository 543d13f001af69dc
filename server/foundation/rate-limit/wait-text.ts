/** How long to wait, rounded up, in the largest unit that says it well. */
export function waitText(seconds: number): string {
  if (seconds <= 60) return 'Wait a minute, then try again.';
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `Wait ${minutes} minutes, then try again.`;
  const hours = Math.ceil(minutes / 60);
  if (hours >= 12) return 'Try again tomorrow.';
  return `Wait ${hours === 1 ? 'an hour' : `${hours} hours`}, then try again.`;
}
