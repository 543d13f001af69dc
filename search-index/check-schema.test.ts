import { expect, it } from 'vitest';
import { createIndexBuilder, type IndexSchema } from './public.ts';
import { peopleSchema } from './testing/people-schema.ts';

it.each<[string, Partial<IndexSchema>]>([
  ['Two fields have one name.', { fields: [...peopleSchema.fields, { name: 'title', kind: 'list' }] }],
  ['Facet verified must be a field of kind text or list.', { facets: ['verified'] }],
  [
    'Text profileUrl must be a field of kind text or list.',
    { text: [{ name: 'all', fields: ['profileUrl'], weight: 1 }] },
  ],
  [
    'Text skills must be a field of kind text.',
    { text: [{ name: 'all', fields: ['skills'], weight: 1, running: true }] },
  ],
  ['Tie skills must be a field of kind text or day or flag.', { best: [{ field: 'skills' }] }],
  ['Cluster skills must be a field of kind text.', { cluster: ['skills'] }],
  ['The sort relevance is built in.', { sorts: [{ name: 'relevance', keys: [] }] }],
  [
    'The weight of weak must be a whole number from 1 to 4.',
    {
      text: [
        { name: 'strong', fields: ['title'], weight: 5 },
        { name: 'weak', fields: ['city'], weight: 5 },
      ],
    },
  ],
  [
    'A field belongs to one text group.',
    {
      text: [
        { name: 'a', fields: ['title'], weight: 5 },
        { name: 'b', fields: ['title'], weight: 3 },
      ],
    },
  ],
])('a schema is refused: %s', (complaint, part) => {
  expect(() => createIndexBuilder({ ...peopleSchema, ...part })).toThrow(complaint);
});
