export { AccountNeededProvider, useAccountNeeded } from './account-needed.tsx';
