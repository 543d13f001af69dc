import type { Access } from '#contract/access/access.ts';
import { readerOf, rightTo } from '../../access/public.ts';
import type { NamedAlert } from './alerts-store.ts';

/** Alerts are for the plans that save searches; demo accounts and demo access have none. Pure. */
export const mayHaveAlerts = ({ kind, capabilities }: Access): boolean =>
  capabilities.saveLists.allowed && capabilities.search.allowed && kind !== 'demo_account' && kind !== 'demo_grant';

/** Whether this alert is sent now: it is for those who may see its search. Pure. */
export const maySend = ({ userId, search }: Pick<NamedAlert, 'userId' | 'search'>, access: Access): boolean =>
  mayHaveAlerts(access) && rightTo(search, readerOf(userId, access)) !== null;
