import type { MetaFunction } from 'react-router';
import { ClaimsScreen } from '#web/features/imports/public.ts';
import { RemoveRecordButton } from '#web/features/removals/public.ts';

export const meta: MetaFunction = () => [
  { title: 'Sources of a Candidate – CareRoster' },
  { name: 'robots', content: 'noindex' },
];

export default function AdminImportCandidatePage() {
  return <ClaimsScreen RemoveButton={RemoveRecordButton} />;
}
