export { BatchScreen } from './batches/batch-screen.tsx';
export { ImportsScreen } from './imports-screen.tsx';
