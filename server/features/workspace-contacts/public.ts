export { workspaceContacts } from './definition.ts';
export { deleteContactsOfWorkspace, forgetWhoContacted } from './contacts-store.ts';
export type { EarlierContact } from './contacts-store.ts';
export { forgetContactsTo, noteContacts, returnContacts } from './note-contacts.ts';
export {
  findLastContacts,
  findNotedContacts,
  findNotice,
  readContactedIds,
  readContactSpan,
  readContactsVersion,
  saveNotice,
} from './read-contacts-store.ts';
