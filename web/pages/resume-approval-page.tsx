import type { MetaFunction } from 'react-router';
import { SubmissionsScreen } from '#web/features/submissions/public.ts';

export const meta: MetaFunction = () => [
  { title: 'Resume Submissions – CareRoster' },
  { name: 'robots', content: 'noindex' },
];

export default function ResumeApprovalPage() {
  return (
    <SubmissionsScreen title="Resume Submissions" address="/resume-approval" noneSelected="No Submissions Selected" />
  );
}
