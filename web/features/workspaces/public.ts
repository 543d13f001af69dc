export { SeatOffer } from './create-workspace.tsx';
export { JoinScreen } from './join-screen.tsx';
export { SignOnRefusedScreen } from './sign-on/refused-screen.tsx';
export { WorkspaceScreen } from './workspace-screen.tsx';
export { WorkspacesScreen } from './workspaces-screen.tsx';
