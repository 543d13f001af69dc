// A schema with every kind of field and every role, small and close to the directory's, for tests and measurements.
import type { IndexSchema } from '../schema.ts';

export const peopleSchema: IndexSchema = {
  fields: [
    { name: 'firstName', kind: 'text' },
    { name: 'middleName', kind: 'text' },
    { name: 'lastName', kind: 'text' },
    { name: 'title', kind: 'text' },
    { name: 'specialty', kind: 'text' },
    { name: 'organization', kind: 'text' },
    { name: 'city', kind: 'text' },
    { name: 'state', kind: 'text' },
    { name: 'country', kind: 'text' },
    { name: 'companySize', kind: 'text' },
    { name: 'companyRevenue', kind: 'text' },
    { name: 'companyIndustry', kind: 'text' },
    { name: 'skills', kind: 'list' },
    { name: 'schools', kind: 'list' },
    { name: 'degree', kind: 'list' },
    { name: 'profileUrl', kind: 'verbatim' },
    { name: 'hasPhone', kind: 'flag' },
    { name: 'hasEmail', kind: 'flag' },
    { name: 'verified', kind: 'day' },
  ],
  text: [
    { name: 'name', fields: ['firstName', 'middleName', 'lastName'], weight: 8, running: true },
    { name: 'role', fields: ['title', 'specialty'], weight: 6 },
    { name: 'organization', fields: ['organization'], weight: 4 },
    { name: 'place and skills', fields: ['city', 'skills'], weight: 2 },
  ],
  facets: ['specialty', 'state', 'country', 'companySize', 'companyRevenue', 'companyIndustry', 'skills', 'degree'],
  contains: ['title', 'organization', 'city', 'schools'],
  sorts: [
    { name: 'name', keys: [{ field: 'lastName' }, { field: 'firstName' }] },
    { name: 'organization', keys: [{ field: 'organization' }] },
    { name: 'location', keys: [{ field: 'state' }, { field: 'city' }] },
    { name: 'verified', keys: [{ field: 'verified', reversed: true }] },
  ],
  ties: [{ field: 'lastName' }, { field: 'firstName' }],
  cluster: ['specialty', 'state'],
  stored: [
    'firstName', 'lastName', 'title', 'specialty', 'organization', 'city', 'state', 'skills', 'schools', 'degree', 'profileUrl',
    'hasPhone', 'hasEmail', 'verified',
  ],
};
