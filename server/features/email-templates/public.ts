export { emailStreamRoute } from './email-stream-route.ts';
export { emailTemplatesRoutes } from './email-templates-routes.ts';
export type { EmailTemplateParts } from './email-templates-routes.ts';
export { openEmails } from './open-emails.ts';
export { findTemplates } from './email-templates-store.ts';
