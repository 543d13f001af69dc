import type { MetaFunction } from 'react-router';
import { OverdueRecalls } from '#web/features/exports/public.ts';
import { HeldRecords, RemovalQueueScreen } from '#web/features/removals/public.ts';

export const meta: MetaFunction = () => [
  { title: 'Removal Requests – CareRoster' },
  { name: 'robots', content: 'noindex' },
];

export default function AdminRemovalsPage() {
  return (
    <>
      <RemovalQueueScreen />
      <HeldRecords />
      <OverdueRecalls />
    </>
  );
}
