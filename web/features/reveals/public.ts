export { ContactReportsScreen } from './contact-reports-screen.tsx';
export { MyRevealsTab } from './my-reveals-tab.tsx';
export { ProfileContactValue } from './profile-contact-value.tsx';
export { RevealedMarksProvider } from './revealed-marks.tsx';
export { RowProvenance } from './row-provenance.tsx';
export { RowRevealButton } from './row-reveal-button.tsx';
export { useRevealedContactsOwner } from './use-reveal-contact.ts';
/** @public For controls of other features that need a contact, such as the dialog that sends an email. */
export { useRevealContact } from './use-reveal-contact.ts';
