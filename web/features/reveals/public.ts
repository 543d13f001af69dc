export { ContactReportsScreen } from './contact-reports-screen.tsx';
export { MyRevealsTab } from './my-reveals-tab.tsx';
export { ProfileContactValue } from './profile-contact-value.tsx';
export { RevealedMarksProvider } from './revealed-marks.tsx';
export { RowProvenance } from './row-provenance.tsx';
export { RowRevealButton } from './row-reveal-button.tsx';
export { useRevealAll } from './use-reveal-all.ts';
export { useRevealContact, useRevealedContactsOwner } from './use-reveal-contact.ts';
