// The method and path of every operation: the file is written by `npm run dev:routes` from the contract, and a test fails while it differs.
import type { OperationName } from '#contract/call.ts';
import written from './operation-routes.json' with { type: 'json' };
import type { OperationRoute } from './request-of.ts';

export const operationRoutes: Readonly<Record<OperationName, OperationRoute>> = written;
