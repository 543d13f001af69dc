/** Resolves after the time, or never when `signal` is aborted before. */
export const delay = (durationMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, durationMs);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
