export { emailTemplates } from './definition.ts';
export { findTemplates } from './email-templates-store.ts';
