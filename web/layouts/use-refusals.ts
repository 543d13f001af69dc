import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useRecheckAccess } from '#web/features/access/public.ts';
import { readFailure } from '#web/foundation/request-failure.ts';

/**
 * An administrator can lose the role while a screen is open. The first request that is refused makes the guard decide again, which
 * leads away from the screen and its data.
 */
export function useRefusals(): void {
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const recheckAccess = useRecheckAccess();
  useEffect(() => {
    const check = (error: unknown): void => {
      if (readFailure(error)?.code !== 'FORBIDDEN') return;
      recheckAccess();
      void revalidate();
    };
    const stops = [
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') check(event.action.error);
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') check(event.action.error);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, revalidate, recheckAccess]);
}
