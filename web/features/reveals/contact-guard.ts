// What is asked before someone is contacted. The feature that knows who else contacted them supplies it, so that this one does not know it.
import { createContext, use } from 'react';

/** Resolves at once where there is nothing to ask. False: the visitor decided not to go on. */
type ContactGuard = (candidateIds: readonly string[]) => Promise<boolean>;

export const ContactGuardContext = createContext<ContactGuard>(() => Promise.resolve(true));

export const useContactGuard = (): ContactGuard => use(ContactGuardContext);
