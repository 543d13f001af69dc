import { emailTemplatesMax } from '#contract/email-templates/email-options.ts';
import type { NewEmailTemplate } from '#contract/email-templates/email-templates.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import {
  countTemplates,
  findEqualTemplate,
  insertTemplate,
  lockTemplates,
  type StoredTemplate,
} from './email-templates-store.ts';

interface SavedTemplate {
  template: StoredTemplate;
  /** False: the account had an equal template already. */
  isNew: boolean;
}

/**
 * Saves all of them or none. A template that the account already has is returned as it is, so that a repeated request has
 * no second effect.
 * @throws AppError `TOO_MANY_TEMPLATES`
 */
export function saveTemplates(
  database: Database,
  userId: string,
  templates: readonly NewEmailTemplate[],
): Promise<SavedTemplate[]> {
  return inTransaction(database, async (client) => {
    await lockTemplates(client, userId);
    let count = await countTemplates(client, userId);
    const saved: SavedTemplate[] = [];
    for (const template of templates) {
      const equal = await findEqualTemplate(client, userId, template);
      if (equal === null) {
        if (count === emailTemplatesMax) throw tooMany();
        count += 1;
      }
      saved.push({ template: equal ?? (await insertTemplate(client, userId, template)), isNew: equal === null });
    }
    return saved;
  });
}

const tooMany = (): AppError =>
  new AppError(
    'conflict',
    'TOO_MANY_TEMPLATES',
    `You have ${emailTemplatesMax} templates, which is the maximum. Delete one that you no longer use, then save again.`,
  );
