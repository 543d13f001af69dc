import { SubmissionsScreen } from '#web/features/submissions/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';

export const meta = hiddenPage('Resume Submissions');

export default function ResumeApprovalPage() {
  return (
    <SubmissionsScreen title="Resume Submissions" address="/resume-approval" noneSelected="No Submissions Selected" />
  );
}
