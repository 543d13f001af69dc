/** Today as an ISO date, in UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** The time now, in milliseconds since 1970. */
export const nowMs = (): number => Date.now();
