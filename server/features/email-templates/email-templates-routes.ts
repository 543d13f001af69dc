import type { EmailWriterKind } from '#contract/email-templates/email-options.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { signedIn } from '#server/foundation/operation/public.ts';
import type { ContractImplementer, OperationContext } from '#server/foundation/operation/public.ts';
import { findTemplates, removeTemplate, setTemplateName } from './email-templates-store.ts';
import type { GenerateEmail } from './generate-email.ts';
import { saveTemplates } from './save-templates.ts';

export interface EmailTemplateParts {
  database: Database;
  generate: GenerateEmail;
  /** Null: the operator requires a language model and configured none. */
  writerKind: EmailWriterKind | null;
}

export function emailTemplatesRoutes(
  { emailTemplates }: ContractImplementer,
  { database, generate, writerKind }: EmailTemplateParts,
) {
  return {
    getEmailWriter: emailTemplates.getEmailWriter.handler(() => ({ writer: writerKind })),
    generateEmail: emailTemplates.generateEmail.handler(({ input: { mode: _mode, ...request }, context }) =>
      generate(request, signedIn(context), { signal: context.signal }),
    ),
    listEmailTemplates: emailTemplates.listEmailTemplates.handler(async ({ context }) => ({
      templates: await findTemplates(database, signedIn(context).userId),
    })),
    saveEmailTemplate: emailTemplates.saveEmailTemplate.handler(async ({ input, context }) => {
      const [saved] = await saveTemplates(database, await ownerIn(context), [input]);
      if (saved === undefined) throw new Error('Nothing was saved.');
      return saved.template;
    }),
    importEmailTemplates: emailTemplates.importEmailTemplates.handler(async ({ input, context }) => {
      const saved = await saveTemplates(database, await ownerIn(context), input.templates);
      return { imported: saved.filter(({ isNew }) => isNew).length };
    }),
    renameEmailTemplate: emailTemplates.renameEmailTemplate.handler(
      async ({ input: { id, name }, context }) =>
        (await setTemplateName(database, await ownerIn(context), id, name)) ?? notFound(),
    ),
    deleteEmailTemplate: emailTemplates.deleteEmailTemplate.handler(async ({ input: { id }, context }) => {
      if (!(await removeTemplate(database, await ownerIn(context), id))) notFound();
      return { success: true as const };
    }),
  };
}

/** Many people share the demo account: each of them would read and delete the templates of the others. */
async function ownerIn(context: OperationContext): Promise<string> {
  if ((await context.rights.access()).demo.isDemoAccount)
    throw new AppError('forbidden', 'DEMO_ACCOUNT', 'This feature is disabled in demo mode');
  return signedIn(context).userId;
}

/** The same for the template of another user and for one that does not exist. */
function notFound(): never {
  throw new AppError('not_found', 'NOT_FOUND', 'You have no such template. It may have been deleted in another tab.');
}
