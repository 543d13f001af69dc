/** Today as an ISO date, in UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10);

const padded = (number: number): string => String(number).padStart(2, '0');

/** Today as an ISO date, in the time zone of the browser. */
export const localToday = (): string => localDay(new Date());

/** The day of a moment as an ISO date, in the time zone of the browser. */
export const localDay = (at: Date): string =>
  `${at.getFullYear()}-${padded(at.getMonth() + 1)}-${padded(at.getDate())}`;

/** The time now, in milliseconds since 1970. */
export const nowMs = (): number => Date.now();
