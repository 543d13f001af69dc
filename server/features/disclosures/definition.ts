import type { CardLimit } from './card-limit.ts';

/** It has no operations: other features record and count disclosures. */
export const disclosures = { open: ({ cards }: { cards: CardLimit }) => ({ routes: {}, watches: [cards.watch] }) };
