export { emailTemplates } from './definition.ts';
export { handOverTemplates } from './hand-over-templates.ts';
export { findTemplates } from './email-templates-store.ts';
