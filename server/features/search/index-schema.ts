// The index schema of candidates: which fields are searched, filtered, sorted and returned.
import { facetNames, flagFilterNames, listFilters, yearsFilters } from '#contract/search/search-filters.ts';
import type { IndexSchema } from '#search-index/public.ts';

/** Counted for visitors only; the answer of a search does not have them. */
export const visitorFields = ['city', 'phoneKind', 'emailKind'] as const;
export type VisitorField = (typeof visitorFields)[number];

/** Their values are suggested while a user types. */
export const suggestedFields = ['specialty', 'title', 'organization', 'city', 'zip'] as const;
export type SuggestedField = (typeof suggestedFields)[number];

const filteredByWords = listFilters.filter(({ finds }) => finds === 'words').map(({ name, field = name }) => field);

const filterFields = listFilters.map(({ name, field = name, isList }) => ({
  name: field,
  kind: isList ? ('list' as const) : ('text' as const),
}));

/** Of places of work besides that of the card. */
export const furtherFields = { state: 'furtherState', city: 'furtherCity' } as const;

export const candidateIndexSchema = {
  fields: [
    { name: 'firstName', kind: 'text' },
    { name: 'middleName', kind: 'text' },
    { name: 'lastName', kind: 'text' },
    { name: 'credentials', kind: 'text' },
    ...filterFields,
    ...yearsFilters.map(({ field }) => ({ name: field, kind: 'text' as const })),
    { name: 'profession', kind: 'text' },
    { name: 'stateName', kind: 'text' },
    { name: 'zip', kind: 'text' },
    { name: furtherFields.state, kind: 'list' },
    { name: furtherFields.city, kind: 'list' },
    { name: 'otherNames', kind: 'list' },
    { name: 'education', kind: 'list' },
    { name: 'degree', kind: 'list' },
    { name: 'linkedinUrl', kind: 'verbatim' },
    { name: 'phoneKind', kind: 'text' },
    { name: 'emailKind', kind: 'text' },
    ...flagFilterNames.map((name) => ({ name, kind: 'flag' as const })),
    { name: 'hasMobile', kind: 'flag' },
    { name: 'hasLinkedin', kind: 'flag' },
    { name: 'phoneVerifiedDay', kind: 'day' },
    { name: 'emailVerifiedDay', kind: 'day' },
    { name: 'verifiedDay', kind: 'day' },
    { name: 'place', kind: 'point' },
  ],
  text: [
    { name: 'name', fields: ['firstName', 'middleName', 'lastName'], weight: 5, running: true, wholeValues: true },
    { name: 'profession', fields: ['title', 'specialty'], weight: 4, wholeValues: true },
    { name: 'credentials', fields: ['credentials'], weight: 3 },
    { name: 'skills', fields: ['skills'], weight: 2 },
    {
      name: 'placeAndOrganization',
      fields: [
        'organization',
        'city',
        'state',
        'stateName',
        'zip',
        'schools',
        'degree',
        'companyIndustry',
        furtherFields.city,
        // Former and other names, below the name that the person has now.
        'otherNames',
      ],
      weight: 1,
    },
  ],
  facets: [...facetNames, ...visitorFields, furtherFields.state, ...yearsFilters.map(({ field }) => field)],
  further: furtherFields,
  contains: [...new Set([...filteredByWords, ...suggestedFields, 'firstName', furtherFields.city])],
  sorts: [
    { name: 'name', keys: [{ field: 'lastName' }, { field: 'firstName' }] },
    { name: 'organization', keys: [{ field: 'organization' }] },
    { name: 'location', keys: [{ field: 'state' }, { field: 'city' }] },
    { name: 'verified', keys: [{ field: 'verifiedDay', reversed: true }] },
  ],
  // Of equal matches, those that a recruiter can call come first, then those to write to, then the latest verified.
  best: [
    { field: 'hasPhone', reversed: true },
    { field: 'hasEmail', reversed: true },
    { field: 'verifiedDay', reversed: true },
  ],
  ties: [{ field: 'lastName' }, { field: 'firstName' }],
  cluster: ['specialty', 'state'],
  stored: [
    'firstName',
    'lastName',
    'credentials',
    'title',
    'specialty',
    'organization',
    'city',
    'state',
    'skills',
    'education',
    'linkedinUrl',
    'phoneKind',
    'emailKind',
    'phoneVerifiedDay',
    'emailVerifiedDay',
    'verifiedDay',
  ],
} as const satisfies IndexSchema;
