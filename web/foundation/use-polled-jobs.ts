// Jobs of the server, read again every second while one of them is in progress.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

const pollMs = 1_000;

interface PolledJobs<Job> {
  queryKey: readonly string[];
  read: (signal: AbortSignal) => Promise<Job[]>;
  isInProgress: (job: Job) => boolean;
  /** Called when none is in progress any more. The function may be another one at each render. */
  onEnded?: () => void;
}

export function usePolledJobs<Job>({ queryKey, read, isInProgress, onEnded }: PolledJobs<Job>) {
  const jobs = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    refetchInterval: ({ state }) => (state.data?.some(isInProgress) === true ? pollMs : false),
    refetchOnMount: 'always',
    retry: 1,
  });
  const isRunning = jobs.data?.some(isInProgress) === true;
  const wasRunning = useRef(false);
  const ended = useRef(onEnded);
  useEffect(() => {
    ended.current = onEnded;
  });
  useEffect(() => {
    if (wasRunning.current && !isRunning) ended.current?.();
    wasRunning.current = isRunning;
  }, [isRunning]);
  return jobs;
}
