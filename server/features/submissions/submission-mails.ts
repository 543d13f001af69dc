// The emails about a submitted resume. Anyone can type any address into the form, so each says what to do about a resume of someone else.
import type { OutgoingMail } from '#server/foundation/mail/public.ts';

export const linkDays = 7;

const notMine = 'If you did not send a resume, ignore this email. Without your confirmation the address is not used.';

export const receivedMail = (to: string, url: string): OutgoingMail => ({
  to,
  isOnRequest: true,
  subject: 'We received your resume: confirm your email address',
  paragraphs: [
    'We received a resume with this email address for our directory of healthcare professionals. A person reads every resume before it is listed, and we write to you when it is decided.',
    `Open the link within ${linkDays} days and confirm that the resume is yours. Until then the address is marked as not confirmed, and it is not added to a record that exists already.`,
  ],
  action: { label: 'Confirm the resume', url },
  footnote: notMine,
});

export const returnMail = (to: string, url: string): OutgoingMail => ({
  to,
  isOnRequest: true,
  subject: 'Do you want to be listed again?',
  paragraphs: [
    'We received a resume with this email address. Your information was removed from our directory earlier, at your request.',
    `To be listed again, open the link and confirm within ${linkDays} days. Without your confirmation, you are not listed.`,
    // The same to everyone: it does not say whether the other address was removed.
    'If the resume names a second email address that was removed, that address receives its own link, and both have to be confirmed.',
  ],
  action: { label: 'Review and confirm', url },
  footnote: 'If you did not submit a resume, ignore this email. Nothing changes.',
});

/** `url`: of a new link; null: the address is confirmed. */
export const approvedMail = (
  to: string,
  publicUrl: string,
  { candidateId, url }: { candidateId: string; url: string | null },
): OutgoingMail => ({
  to,
  isOnRequest: true,
  subject: 'Your resume was approved',
  paragraphs: [
    'The resume with this email address was approved, and recruiters find it in our directory of healthcare professionals.',
    ...(url === null
      ? []
      : [
          `You have not confirmed this email address yet. Open the link within ${linkDays} days, so that recruiters can write to it.`,
        ]),
  ],
  action: url === null ? { label: 'See the profile', url: `${publicUrl}/physician/${candidateId}` } : confirm(url),
  footnote: `To have your information removed, at any time and without an account: ${publicUrl}/remove-info`,
});

const confirm = (url: string) => ({ label: 'Confirm the email address', url });

export const rejectedMail = (to: string, publicUrl: string): OutgoingMail => ({
  to,
  isOnRequest: true,
  subject: 'Your resume was not approved',
  paragraphs: [
    'We read the resume with this email address and did not add it to our directory of healthcare professionals. Nothing in it is listed.',
    'You can write to us if you think that this is a mistake, or submit the resume again with other details.',
  ],
  action: { label: 'Write to us', url: `${publicUrl}/contact` },
  footnote: 'If you did not send a resume, ignore this email.',
});

export const addedToRecordMail = (to: string, publicUrl: string): OutgoingMail => ({
  to,
  isOnRequest: true,
  subject: 'A resume was added to your record',
  paragraphs: [
    'A resume was added to a record in our directory of healthcare professionals. This email address is part of the record.',
    'If you sent the resume, there is nothing to do. If you did not, write to us, and we take it back.',
  ],
  action: { label: 'Write to us', url: `${publicUrl}/contact` },
  footnote: `To have your information removed, at any time and without an account: ${publicUrl}/remove-info`,
});
