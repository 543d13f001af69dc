import { workspaceLimits } from '#contract/workspaces/workspace-limits.ts';
import { textOf } from '#web/ui/form-data.ts';

/** Null: empty. Undefined: no such number. */
export function ceilingIn(data: FormData, name: string): number | null | undefined {
  const text = textOf(data, name).trim();
  if (text === '') return null;
  const value = Number(text.replaceAll(',', ''));
  return /^[\d,]+$/.test(text) && value <= workspaceLimits.ceilingMax ? value : undefined;
}
