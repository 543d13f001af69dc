export { ConfirmReturnScreen } from './form/confirm-return-screen.tsx';
export { ResumeScreen } from './form/resume-screen.tsx';
export { ApprovalsScreen, SubmissionsScreen } from './review/submissions-screen.tsx';
