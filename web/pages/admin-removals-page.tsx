import { OverdueRecalls } from '#web/features/exports/public.ts';
import { HeldRecords, RemovalQueueScreen } from '#web/features/removals/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';

export const meta = hiddenPage('Removal Requests');

export default function AdminRemovalsPage() {
  return (
    <>
      <RemovalQueueScreen />
      <HeldRecords />
      <OverdueRecalls />
    </>
  );
}
