import {
  signedIn,
  successAfter,
  type ContractImplementer,
  type OperationContext,
} from '#server/foundation/operation/public.ts';
import { readerOf } from '../../access/public.ts';
import { changingOwnAccount } from '../../accounts/public.ts';
import {
  changeSettings,
  endAlert,
  readAlerts,
  readAlertToEnd,
  setAlert,
  type AlertOwner,
  type AlertParts,
} from './manage-alerts.ts';
import { mayHaveAlerts } from './may-have-alerts.ts';

export const alertsRoutes = ({ savedSearches }: ContractImplementer, parts: AlertParts) => ({
  getAlerts: savedSearches.getAlerts.handler(async ({ context }) => {
    const owner = await ownerOf(signedIn(context), context);
    return signedIn(context).isDemo
      ? { alerts: [], settings: null, email: owner.email, isAllowed: false }
      : readAlerts(parts.database.pool, owner);
  }),
  setAlert: savedSearches.setAlert.handler(async ({ input, context }) =>
    setAlert(parts, await ownerOf(changingOwnAccount(context), context), input),
  ),
  updateAlertSettings: savedSearches.updateAlertSettings.handler(async ({ input, context }) =>
    changeSettings(parts, await ownerOf(changingOwnAccount(context), context), input),
  ),
  readAlertToEnd: savedSearches.readAlertToEnd.handler(async ({ input: { token } }) => ({
    name: await readAlertToEnd(parts, token),
  })),
  endAlert: savedSearches.endAlert.handler(({ input: { token } }) => successAfter(endAlert(parts, token))),
});

const ownerOf = async (
  { userId, email }: Pick<AlertOwner, 'userId' | 'email'>,
  { rights }: Pick<OperationContext, 'rights'>,
): Promise<AlertOwner> => {
  const access = await rights.access();
  return { ...readerOf(userId, access), email, isAllowed: mayHaveAlerts(access) };
};
