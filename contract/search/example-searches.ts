import { z } from 'zod';
import { operationsOf } from '../operation.ts';
import { searchErrors } from './search.ts';

const operation = operationsOf('Search');

export const exampleSearchesMax = 12;

export const listExampleSearches = operation('search', 'GET /example-searches', 'List example searches', {
  description:
    'Sentences that show what a search understands. Each one finds people in this directory; at most ten minutes ago, when they were tried. Fewer when the directory is small.',
})
  .errors(searchErrors)
  .output(z.object({ queries: z.array(z.string()).max(exampleSearchesMax) }));
