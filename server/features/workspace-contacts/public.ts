export { workspaceContacts } from './definition.ts';
export { deleteContactsOfWorkspace, forgetWhoContacted, type EarlierContact } from './contacts-store.ts';
export { forgetContactsTo, noteContacts, returnContacts } from './note-contacts.ts';
export {
  contactsOfCandidate,
  contactsVersion,
  findLastContacts,
  findNotedContacts,
  findNotice,
  readContactedIds,
  readContactSpan,
  saveNotice,
} from './read-contacts-store.ts';
