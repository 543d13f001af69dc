export { DeletionRequestsScreen } from './deletion-requests-screen.tsx';
