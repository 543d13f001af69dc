import { implementContract } from '#server/foundation/operation/public.ts';
import { accountEventJob } from '../accounts/public.ts';
import type { RecordAudit } from '../audit/public.ts';
import type { Billing } from './billing.ts';
import { billingJobs } from './billing-jobs.ts';
import { billingRawRoutes, billingRoutes } from './billing-routes.ts';
import { guaranteeRoutes } from './guarantee/guarantee-routes.ts';

export const billingFeature = {
  open: ({ billing, recordAudit }: { billing: Billing; recordAudit: RecordAudit }) => ({
    routes: {
      billing: billingRoutes(implementContract, billing),
      guarantee: guaranteeRoutes(implementContract, billing, recordAudit),
    },
    rawRoutes: billingRawRoutes(billing),
    jobs: [...billingJobs(billing), accountEventJob(() => billing.followAccounts())],
  }),
};
