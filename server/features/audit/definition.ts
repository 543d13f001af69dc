import { implementContract } from '#server/foundation/operation/public.ts';
import { auditRoutes, type AuditParts } from './audit-routes.ts';

export const audit = { open: (parts: AuditParts) => ({ routes: { audit: auditRoutes(implementContract, parts) } }) };
