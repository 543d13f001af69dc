export { RowSendEmailButton, SendEmailButton, SendSelectionEmailButton } from './dialog/send-email-button.tsx';
export { EmailScreen } from './generator/email-screen.tsx';
