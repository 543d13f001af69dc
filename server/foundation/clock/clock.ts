// The only module that reads the system time, so that tests can choose it.

export interface Clock {
  /** The current time. */
  now(): Date;
  /** The current day in UTC as an ISO date, `2026-11-09`. */
  today(): string;
}

export const systemClock: Clock = {
  now: () => new Date(),
  today: () => new Date().toISOString().slice(0, 10),
};
