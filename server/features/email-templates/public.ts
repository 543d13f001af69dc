export { emailTemplates } from './definition.ts';
export { handOverTemplates } from './hand-over-templates.ts';
export { endTemplateSharing, findTemplates, sharedTemplatesVersion } from './email-templates-store.ts';
