import type { FeatureParts } from '#server/foundation/feature/public.ts';
import { implementContract } from '#server/foundation/operation/public.ts';
import type { RecordAudit } from '../audit/public.ts';
import { demoAccessRoutes } from './demo-access-routes.ts';

export const demoAccess = {
  open: (parts: FeatureParts & { recordAudit: RecordAudit }) => ({
    routes: { demoAccess: demoAccessRoutes(implementContract, parts) },
  }),
};
