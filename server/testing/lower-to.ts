import { getPriority, setPriority } from 'node:os';

/** Lowers the priority of a process, unless it is lower already: only an administrator may raise it. */
export function lowerTo(processId: number, value: number): void {
  if (getPriority(processId) < value) setPriority(processId, value);
}
