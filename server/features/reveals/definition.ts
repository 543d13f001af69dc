import { implementContract } from '#server/foundation/operation/public.ts';
import type { RecordParts } from './count-and-record.ts';
import type { RevealParts } from './reveal-contact.ts';
import { revealsRoutes } from './reveals-routes.ts';

export const reveals = {
  open: (parts: Omit<RevealParts, 'record'> & RecordParts) => ({
    routes: { reveals: revealsRoutes(implementContract, parts) },
  }),
};
