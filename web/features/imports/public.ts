export { BatchScreen } from './batch-screen.tsx';
export { ClaimsScreen } from './candidate/claims-screen.tsx';
export { ImportsScreen } from './imports-screen.tsx';
