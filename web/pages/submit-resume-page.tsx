import type { MetaFunction } from 'react-router';
import { ResumeScreen } from '#web/features/submissions/public.ts';

export const meta: MetaFunction = () => [
  { title: 'Submit Your Resume – CareRoster' },
  {
    name: 'description',
    content:
      'Healthcare professionals submit a resume here, free and without an account, so that recruiters find them.',
  },
];

export default function SubmitResumePage() {
  return <ResumeScreen />;
}
