// What suspending and deleting accounts needs of other features.
import type { AccountLifeParts } from './features/accounts/public.ts';
import { forgetTermsOfAccount } from './features/error-log/public.ts';
import { deleteExportFiles } from './features/exports/public.ts';
import { removalJournal } from './features/removals/public.ts';
import { sealingOf } from './infrastructure.ts';
import type { Infrastructure } from './infrastructure.ts';

export function accountLifeOf(
  infrastructure: Pick<Infrastructure, 'removalsJournal' | 'secrets' | 'reloadSecrets'>,
): Pick<AccountLifeParts, 'deleteOwned' | 'journalState'> {
  const journal = removalJournal(infrastructure.removalsJournal);
  const forgetTerms = forgetTermsOfAccount({
    lookupKey: infrastructure.secrets.lookupKey,
    sealing: sealingOf(infrastructure),
  });
  return {
    // What has no foreign key to the account.
    deleteOwned: async (client, userId) => {
      await deleteExportFiles(client, userId);
      await forgetTerms(client, userId);
    },
    journalState: (state) => journal.append({ event: 'account', ...state }),
  };
}
