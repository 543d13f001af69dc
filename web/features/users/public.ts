export { DeletionsScreen } from './deletions-screen.tsx';
export { OwnAccountSections } from './own-account-sections.tsx';
export { UsersScreen } from './users-screen.tsx';
