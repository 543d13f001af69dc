// Changing, deleting and sharing a template, by whoever has the right to it.
import { isDeepStrictEqual } from 'node:util';
import { sharedWorkLimits } from '#contract/access/sharing.ts';
import type { SharedRight } from '#contract/access/sharing.ts';
import type { NewEmailTemplate } from '#contract/email-templates/email-templates.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { allowedWork, sharingWith, tooManyShared, writesOver } from '../access/public.ts';
import type { KeepSeat, Reader, WorkKind } from '../access/public.ts';
import {
  countSharedTemplates,
  findTemplate,
  lockTemplate,
  lockTemplates,
  removeTemplate,
  setTemplateContent,
  setTemplateName,
  shareTemplate,
} from './email-templates-store.ts';
import type { StoredTemplate } from './email-templates-store.ts';

const templateKind: WorkKind = {
  thing: 'template',
  notFound: () =>
    new AppError('not_found', 'NOT_FOUND', 'You have no such template. It may have been deleted in another tab.'),
};

const managedTemplate = async (database: Database, reader: Reader, id: string): Promise<StoredTemplate> =>
  allowedWork(database, templateKind, { work: await findTemplate(database.pool, id), reader, needed: 'manage' });

/** @throws AppError `NOT_FOUND`, `RIGHT_TOO_SMALL` */
export async function renameTemplate(
  database: Database,
  reader: Reader,
  { id, name }: { id: string; name: string },
): Promise<StoredTemplate> {
  const template = await managedTemplate(database, reader, id);
  await setTemplateName(database, id, name);
  return { ...template, name, version: template.version + 1 };
}

/** `version`: which the caller read. @throws AppError `NOT_FOUND`, `RIGHT_TOO_SMALL`, `CHANGED_MEANWHILE` */
export const changeTemplate = (
  database: Database,
  reader: Reader,
  { id, version, ...content }: NewEmailTemplate & { id: string; version: number },
): Promise<StoredTemplate> =>
  inTransaction(database, async (client) => {
    const work = await lockTemplate(client, id);
    const template = await allowedWork({ pool: client }, templateKind, { work, reader, needed: 'manage' });
    const isSame = isDeepStrictEqual({ ...template, ...content }, template);
    if (!writesOver(templateKind, template, version, isSame)) return template;
    await setTemplateContent(client, id, content);
    return { ...template, ...content, version: template.version + 1 };
  });

/** @throws AppError `NOT_FOUND`, `RIGHT_TOO_SMALL` */
export async function deleteTemplate(database: Database, reader: Reader, id: string): Promise<void> {
  await managedTemplate(database, reader, id);
  await removeTemplate(database, id);
}

/** `right` null: only the account itself has the template. @throws AppError `NOT_FOUND`, `RIGHT_TOO_SMALL`, `NO_SEAT`, `TOO_MANY_SHARED` */
export async function changeTemplateSharing(
  { database, keepSeat }: { database: Database; keepSeat: KeepSeat },
  caller: Reader,
  { id, right }: { id: string; right: SharedRight | null },
): Promise<StoredTemplate> {
  const { userId: ownerId } = await managedTemplate(database, caller, id);
  return inTransaction(database, async (client) => {
    // Before the template, in the order of a member who leaves and hands shared work over.
    const seat = right === null ? null : await keepSeat(client, caller.userId);
    await lockTemplates(client, ownerId);
    const template = await managedTemplate(database, { ...caller, seat: seat ?? caller.seat }, id);
    const sharing = sharingWith(seat, right);
    const { workspaceId } = sharing;
    if (workspaceId !== null && template.workspaceId === null) {
      await lockTemplates(client, workspaceId);
      if ((await countSharedTemplates(client, workspaceId)) >= sharedWorkLimits.ofKindMax)
        throw tooManyShared('templates');
    }
    await shareTemplate(client, id, sharing);
    return { ...template, ...sharing };
  });
}
