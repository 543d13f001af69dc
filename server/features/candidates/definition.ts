import { implementContract } from '#server/foundation/operation/public.ts';
import type { FeatureParts } from '#server/foundation/feature/public.ts';
import type { CardLimit } from '../disclosures/public.ts';
import { candidatesRoutes } from './candidates-routes.ts';
import type { ContactReader } from './contacts/read-contacts.ts';
import { sealedContacts } from './contacts/contacts-store.ts';

export const candidates = {
  sealedTables: [sealedContacts],
  open: ({ database, reader, cards }: FeatureParts & { reader: ContactReader; cards: CardLimit }) => ({
    routes: { candidates: candidatesRoutes(implementContract, database, reader, cards) },
  }),
};
