export { emailTemplates } from './definition.ts';
export { handOverTemplates } from './hand-over-templates.ts';
export { endTemplateSharing } from './change-templates.ts';
export { findTemplates, sharedTemplatesVersion } from './email-templates-store.ts';
