// What is deleted with an account although it has no foreign key to it.
import type { AccountLifeParts } from './features/accounts/public.ts';
import { forgetTermsOfAccount } from './features/error-log/public.ts';
import { deleteExportFiles } from './features/exports/public.ts';
import { sealingOf } from './infrastructure.ts';
import type { Infrastructure } from './infrastructure.ts';

export function deletionOfOwned(infrastructure: Infrastructure): AccountLifeParts['deleteOwned'] {
  const forgetTerms = forgetTermsOfAccount({
    lookupKey: infrastructure.secrets.lookupKey,
    sealing: sealingOf(infrastructure),
  });
  return async (client, userId) => {
    await deleteExportFiles(client, userId);
    await forgetTerms(client, userId);
  };
}
