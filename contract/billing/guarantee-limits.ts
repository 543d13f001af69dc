// Limits of requests under the guarantee. Values only: the pages carry no schemas.
export const guaranteeLimits = {
  /** Characters. */
  reasonMax: 500,
  /** Requests on the screen of administrators. */
  listed: 100,
} as const;
