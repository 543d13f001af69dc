import { keptPeriods } from '#contract/kept-periods.ts';
import { implementContract } from '#server/foundation/operation/public.ts';
import type { FeatureParts } from '#server/foundation/feature/public.ts';
import { cronJob } from '#server/foundation/jobs/public.ts';
import type { CardLimit } from '../disclosures/public.ts';
import { candidatesRoutes } from './candidates-routes.ts';
import type { ContactReader } from './contacts/read-contacts.ts';
import { sealedContacts } from './contacts/contacts-store.ts';
import { candidateEventsMax, pruneEvents } from './events/event-store.ts';
import { dateContacts } from './contacts/date-contacts.ts';

export const candidates = {
  sealedTables: [sealedContacts],
  open: ({ database, longDatabase, reader, cards }: FeatureParts & { reader: ContactReader; cards: CardLimit }) => ({
    routes: { candidates: candidatesRoutes(implementContract, database, reader, cards) },
    // After an update from a version without these columns. Afterwards it reads one row and ends.
    jobs: [
      cronJob({ name: 'date-contacts', crontab: '* * * * *' }, () => dateContacts(longDatabase, reader)),
      cronJob({ name: 'prune-candidate-events', crontab: '25 * * * *' }, () =>
        pruneEvents(longDatabase, keptPeriods.candidateEventDays, candidateEventsMax),
      ),
    ],
  }),
};
