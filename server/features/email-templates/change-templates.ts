// Changing, deleting and sharing a template, by those who have the right to it.
import { isDeepStrictEqual } from 'node:util';
import type { PoolClient } from 'pg';
import type { SharedRight } from '#contract/access/sharing.ts';
import type { NewEmailTemplate } from '#contract/email-templates/email-templates.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import {
  allowedWork,
  changeSharing,
  endSharingOf,
  writesOver,
  type KeepSeat,
  type Reader,
  type SharedKind,
} from '../access/public.ts';
import {
  findTemplate,
  lockTemplate,
  lockTemplates,
  removeTemplate,
  setTemplateContent,
  setTemplateName,
  templatesTable,
  type StoredTemplate,
} from './email-templates-store.ts';

const templateKind: SharedKind = {
  thing: 'template',
  things: 'templates',
  table: templatesTable,
  lock: lockTemplates,
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
export const changeTemplateSharing = (
  parts: { database: Database; keepSeat: KeepSeat },
  caller: Reader,
  { id, right }: { id: string; right: SharedRight | null },
): Promise<StoredTemplate> =>
  changeSharing(parts, templateKind, caller, { id, right, find: () => findTemplate(parts.database.pool, id) });

export const endTemplateSharing = (client: PoolClient, shared: Parameters<typeof endSharingOf>[2]): Promise<string[]> =>
  endSharingOf(client, templatesTable, shared);
