import type { EmailWriterKind } from '#contract/email-templates/email-options.ts';
import type { EmailTemplate } from '#contract/email-templates/email-templates.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import {
  signedIn,
  successAfter,
  type ContractImplementer,
  type OperationContext,
} from '#server/foundation/operation/public.ts';
import { readerIn, sharingAnswers, type KeepSeat, type Reader } from '../access/public.ts';
import { changeTemplate, changeTemplateSharing, deleteTemplate, renameTemplate } from './change-templates.ts';
import { findTemplates, type StoredTemplate } from './email-templates-store.ts';
import type { GenerateEmail } from './generate-email.ts';
import { saveTemplates } from './save-templates.ts';

export interface EmailTemplateParts {
  database: Database;
  generate: GenerateEmail;
  /** Null: the operator requires a language model and configured none. */
  writerKind: EmailWriterKind | null;
  keepSeat: KeepSeat;
}

export function emailTemplatesRoutes({ emailTemplates }: ContractImplementer, parts: EmailTemplateParts) {
  const { database, generate, writerKind } = parts;
  return {
    getEmailWriter: emailTemplates.getEmailWriter.handler(() => ({ writer: writerKind })),
    generateEmail: emailTemplates.generateEmail.handler(({ input: { mode: _mode, ...request }, context }) =>
      generate(request, signedIn(context), { signal: context.signal }),
    ),
    listEmailTemplates: emailTemplates.listEmailTemplates.handler(async ({ context }) => {
      const reader = await readerIn(context);
      return { templates: await shownTemplates(database, await findTemplates(database, reader), reader) };
    }),
    saveEmailTemplate: emailTemplates.saveEmailTemplate.handler(async ({ input, context }) => {
      const owner = await ownerIn(context);
      const [saved] = await saveTemplates(database, owner.userId, [input]);
      if (saved === undefined) throw new Error('Nothing was saved.');
      return shownTemplate(database, saved.template, owner);
    }),
    importEmailTemplates: emailTemplates.importEmailTemplates.handler(async ({ input, context }) => {
      const saved = await saveTemplates(database, (await ownerIn(context)).userId, input.templates);
      return { imported: saved.filter(({ isNew }) => isNew).length };
    }),
    renameEmailTemplate: emailTemplates.renameEmailTemplate.handler(async ({ input, context }) => {
      const owner = await ownerIn(context);
      return shownTemplate(database, await renameTemplate(database, owner, input), owner);
    }),
    changeEmailTemplate: emailTemplates.changeEmailTemplate.handler(async ({ input, context }) => {
      const owner = await ownerIn(context);
      return shownTemplate(database, await changeTemplate(database, owner, input), owner);
    }),
    shareEmailTemplate: emailTemplates.shareEmailTemplate.handler(async ({ input, context }) => {
      const owner = await ownerIn(context);
      return shownTemplate(database, await changeTemplateSharing(parts, owner, input), owner);
    }),
    deleteEmailTemplate: emailTemplates.deleteEmailTemplate.handler(async ({ input: { id }, context }) =>
      successAfter(deleteTemplate(database, await ownerIn(context), id)),
    ),
  };
}

/** As the reader sees them. */
async function shownTemplates(
  database: Database,
  templates: readonly StoredTemplate[],
  reader: Reader,
): Promise<EmailTemplate[]> {
  const sharingOf = await sharingAnswers(database, templates, reader);
  return templates.map((template) => {
    const { userId, createdAt, workspaceId: _workspaceId, sharedRight: _sharedRight, ...content } = template;
    return { ...content, user_id: userId, created_at: createdAt.toISOString(), ...sharingOf(template) };
  });
}

async function shownTemplate(database: Database, template: StoredTemplate, reader: Reader): Promise<EmailTemplate> {
  const [shown] = await shownTemplates(database, [template], reader);
  if (shown === undefined) throw new Error('No template is shown.');
  return shown;
}

/** Many people share the demo account: each of them would read and delete the templates of the others. */
async function ownerIn(context: OperationContext): Promise<Reader> {
  if ((await context.rights.access()).demo.isDemoAccount)
    throw new AppError('forbidden', 'DEMO_ACCOUNT', 'This feature is disabled in demo mode');
  return readerIn(context);
}
