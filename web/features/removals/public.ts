export { ConfirmRemovalScreen } from './request/confirm-removal-screen.tsx';
export { RemovalStatusScreen } from './request/removal-status-screen.tsx';
export { RemoveInfoScreen } from './request/remove-info-screen.tsx';
export { HeldRecords } from './review/held-records.tsx';
export { RemovalQueueScreen } from './review/removal-queue-screen.tsx';
export { RemoveRecordButton } from './review/remove-record-button.tsx';
