import { keptPeriods } from '#contract/kept-periods.ts';
import type { FeatureParts } from '#server/foundation/feature/public.ts';
import { cronJob } from '#server/foundation/jobs/public.ts';
import { implementContract } from '#server/foundation/operation/public.ts';
import { callbackRoute } from './sign-on/return-from-provider.ts';
import { sealedProviders } from './sign-on/provider-store.ts';
import { signOnJobs } from './sign-on/sign-on-routes.ts';
import { deleteOldInvitations } from './invitations-store.ts';
import { deleteFormerMembers } from './members-store.ts';
import { deleteUnpaidWorkspaces } from './workspaces-store.ts';
import { workspacesRoutes, type WorkspaceRoutesParts } from './workspaces-routes.ts';

export const workspaces = {
  sealedTables: [sealedProviders],
  open: (parts: FeatureParts & WorkspaceRoutesParts) => ({
    routes: { workspaces: workspacesRoutes(implementContract, parts) },
    rawRoutes: [callbackRoute(parts)],
    jobs: [
      ...signOnJobs(parts),
      cronJob({ name: 'forget-old-invitations', crontab: '50 4 * * *' }, () =>
        deleteOldInvitations(parts.longDatabase, keptPeriods.expiredInvitationDays),
      ),
      cronJob({ name: 'forget-unpaid-workspaces', crontab: '55 4 * * *' }, () =>
        deleteUnpaidWorkspaces(parts.longDatabase, keptPeriods.checkoutDays),
      ),
      cronJob({ name: 'forget-former-members', crontab: '57 4 * * *' }, () =>
        deleteFormerMembers(parts.longDatabase, keptPeriods.workspaceContactDays),
      ),
    ],
  }),
};
