import type { FeatureParts } from '#server/foundation/feature/public.ts';
import { implementContract } from '#server/foundation/operation/public.ts';
import type { RecordAudit } from '../audit/public.ts';
import { ownSystemRoutes } from './own-system-routes.ts';

export const ownSystem = {
  open: (parts: FeatureParts & { recordAudit: RecordAudit }) => ({
    routes: { ownSystem: ownSystemRoutes(implementContract, parts) },
  }),
};
