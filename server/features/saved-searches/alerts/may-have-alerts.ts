import type { Access } from '#contract/access/access.ts';

/** Alerts are for the plans that save searches; demo accounts and demo access have none. Pure. */
export const mayHaveAlerts = ({ kind, capabilities }: Access): boolean =>
  capabilities.saveLists.allowed && capabilities.search.allowed && kind !== 'demo_account' && kind !== 'demo_grant';
