export { ConfirmReturnScreen } from './form/confirm-return-screen.tsx';
export { readPostedResume } from './form/read-posted-resume.ts';
export { ResumeScreen, type PostedForm } from './form/resume-screen.tsx';
export { SubmissionsScreen } from './review/submissions-screen.tsx';
