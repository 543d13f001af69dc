import { signedIn, successAfter, type ContractImplementer } from '#server/foundation/operation/public.ts';
import { changeSettings, confirmReport, type ChangeParts } from './change-settings.ts';
import { readMetrics, readOverview, readReport } from './read-overview.ts';

export const deletionRequestsRoutes = ({ deletionRequests }: ContractImplementer, parts: ChangeParts) => ({
  getDeletionRequests: deletionRequests.getDeletionRequests.handler(() => readOverview(parts)),
  saveDeletionSettings: deletionRequests.saveDeletionSettings.handler(({ input, context }) =>
    changeSettings(parts, input, signedIn(context).userId),
  ),
  readDeletionReport: deletionRequests.readDeletionReport.handler(({ input: { id } }) =>
    readReport(parts.database, id),
  ),
  confirmDeletionReport: deletionRequests.confirmDeletionReport.handler(({ input: { id }, context }) =>
    successAfter(confirmReport(parts, id, signedIn(context).userId)),
  ),
  readDeletionMetrics: deletionRequests.readDeletionMetrics.handler(() => readMetrics(parts.database)),
});
