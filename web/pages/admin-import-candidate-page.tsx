import { ClaimsScreen } from '#web/features/imports/public.ts';
import { RemoveRecordButton } from '#web/features/removals/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';

export const meta = hiddenPage('Sources of a Candidate');

export default function AdminImportCandidatePage() {
  return <ClaimsScreen RemoveButton={RemoveRecordButton} />;
}
