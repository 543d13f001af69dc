import { z } from 'zod';
import { operationsOf } from '../operation.ts';
import { searchErrors } from './search.ts';

const operation = operationsOf('Search');

export const exampleSearchesMax = 12;

export const listExampleSearches = operation('search')
  .errors(searchErrors)
  .route({
    method: 'GET',
    path: '/example-searches',
    summary: 'List example searches',
    description:
      'Sentences that show what a search understands. Each one finds people in this directory; at most ten minutes ago, when they were tried. Fewer when the directory is small.',
  })
  .output(z.object({ queries: z.array(z.string()).max(exampleSearchesMax) }));
