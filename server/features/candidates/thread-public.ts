// What the thread that reads imported files uses of candidates. It loads none of what the rest of the product needs, which starts it faster.
export { withWholeFacts } from './companion-facts.ts';
export { noValues } from './candidate-values.ts';
export { chunkCredits, chunkPreparer } from './chunk-thread.ts';
export { blocksOf, packDrafts } from './packed-drafts.ts';
