// What sharing a saved search, a template and a preset leaves in the database.
import { z } from 'zod';
import { put } from '#server/features/lists/testing/list-calls.ts';
import { savedSearchOf } from '#server/features/saved-searches/testing/saved-search-calls.ts';
import { newWorkspace } from '#server/features/workspaces/testing/workspace-calls.ts';
import type { Write } from '#server/testing/all-or-nothing.ts';
import type { SignedIn, TestProduct } from '#server/testing/product.ts';

const made = z.object({ id: z.string() });
const template = {
  name: 'ICU Nurse',
  subject: 'A role',
  body: 'Hello',
  tone: 'formal',
  length: 'short',
  position_type: 'contract',
};

const posted = async (by: SignedIn, path: string, body: object): Promise<string> =>
  made.parse(await (await by.post(path, body)).json()).id;

export function sharedWorkWrites(product: TestProduct): Record<string, Write> {
  const sharing = (path: string, table: string, make: (owner: SignedIn) => Promise<string>): Write => ({
    arrange: async () => {
      const { owner } = await newWorkspace(product, 5);
      const id = await make(owner);
      return () => put(owner, `${path}/${id}/sharing`, { right: 'view' });
    },
    effect: { [table]: '+1 -1' },
  });
  return {
    'PUT /api/saved-searches/{id}/sharing': sharing(
      '/api/saved-searches',
      'saved_searches',
      async (owner) => (await savedSearchOf(owner, 'Nurses', {})).id,
    ),
    'PUT /api/email-templates/{id}/sharing': sharing('/api/email-templates', 'email_templates', (owner) =>
      posted(owner, '/api/email-templates', template),
    ),
    'PUT /api/export-presets/{id}': {
      arrange: async () => {
        const by = await product.signedIn({ plan: 'premium' });
        const id = await posted(by, '/api/export-presets', { name: 'Import', columns: ['last_name'] });
        return () => put(by, `/api/export-presets/${id}`, { version: 0, format: 'csv', columns: ['first_name'] });
      },
      effect: { export_presets: '+1 -1' },
    },
    'PUT /api/email-templates/{id}': {
      arrange: async () => {
        const by = await product.signedIn({ plan: 'premium' });
        const id = await posted(by, '/api/email-templates', template);
        return () => put(by, `/api/email-templates/${id}`, { ...template, version: 0, name: 'Other' });
      },
      effect: { email_templates: '+1 -1' },
    },
    'PUT /api/export-presets/{id}/sharing': sharing('/api/export-presets', 'export_presets', (owner) =>
      posted(owner, '/api/export-presets', { name: 'Import', columns: ['last_name'] }),
    ),
  };
}
