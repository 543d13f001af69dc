import { keptPeriods } from '#contract/kept-periods.ts';
import type { FeatureParts } from '#server/foundation/feature/public.ts';
import { cronJob } from '#server/foundation/jobs/public.ts';
import { deleteOldContacts } from './contacts-store.ts';
import { followMerges } from './note-contacts.ts';

export const workspaceContacts = {
  open: ({ longDatabase }: FeatureParts) => ({
    routes: {},
    jobs: [
      cronJob({ name: 'follow-merges-of-contacts', crontab: '* * * * *' }, () => followMerges(longDatabase)),
      cronJob({ name: 'prune-workspace-contacts', crontab: '20 3 * * *' }, () =>
        deleteOldContacts(longDatabase, keptPeriods.workspaceContactDays),
      ),
    ],
  }),
};
