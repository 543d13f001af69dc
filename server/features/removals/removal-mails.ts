// The emails about removal requests.
import { removalLinkDays, type RemovalReason } from '#contract/removals/removal-options.ts';
import type { OutgoingMail } from '#server/foundation/mail/public.ts';

const date = (moment: Date): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(moment);

/** Writes a mail with a link that confirms something. */
const linkMail =
  (subject: string, action: string, about: string, request: string) =>
  (to: string, publicUrl: string, token: string): OutgoingMail => ({
    to,
    isOnRequest: true,
    subject,
    paragraphs: [about, `${request} It works once, within ${removalLinkDays} days.`],
    action: { label: action, url: `${publicUrl}/confirm-removal?token=${token}` },
    footnote:
      'If you did not request this, ignore this email. Nothing changes unless the link is opened and confirmed.',
  });

export const confirmationMail = linkMail(
  'Confirm the removal of your information',
  'Confirm removal',
  'We received a request to remove your information from our directory of healthcare professionals.',
  'Open the link and confirm the removal.',
);

export const recordConfirmationMail = linkMail(
  'Confirm your removal request',
  'Confirm request',
  'We received a removal request for a record in our directory of healthcare professionals, with this email address for our reply.',
  'Open the link and confirm the request.',
);

export const onFileMail = linkMail(
  'Confirm the removal of your record',
  'Confirm removal',
  'Someone requested the removal of a record in our directory of healthcare professionals. This email address is part of the record.',
  'If the record is about you and you want it removed, open the link and confirm.',
);

const statusAction = (publicUrl: string) => ({ label: 'See the status', url: `${publicUrl}/removal-status` });

interface Done {
  outcome: 'removed' | 'address_removed' | 'nothing_found';
  records: number;
  resumes: number;
  addressLeft: number;
}

const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

function doneText({ outcome, records, resumes, addressLeft }: Done): string {
  if (outcome === 'removed')
    return `Your information was removed from our directory: ${countOf(records, 'record')} and ${countOf(resumes, 'resume')}. We ask subscribers who exported it earlier to delete it.`;
  return outcome === 'address_removed'
    ? `Several people in our directory had this email address. We removed the address from ${countOf(addressLeft, 'record')}; the records stay without it. We keep a keyed hash of the address, so that later imports leave it out.`
    : 'We found no record with this email address. We keep a keyed hash of the address, so that later imports leave it out.';
}

/** The first mail about a request that was confirmed. */
const receipt = (to: string, publicUrl: string, number: string, ...about: string[]): OutgoingMail => ({
  to,
  subject: `Receipt ${number} for your removal request`,
  paragraphs: [
    ...about,
    `The number of your receipt is ${number}. With the number and this email address you can see the status of your request at any time.`,
  ],
  action: statusAction(publicUrl),
});

export const receiptMail = (
  to: string,
  publicUrl: string,
  { number, ...done }: { number: string } & Done,
): OutgoingMail => receipt(to, publicUrl, number, doneText(done));

interface Review {
  number: string;
  dueAt: Date;
}

export const reviewMail = (to: string, publicUrl: string, { number, dueAt }: Review): OutgoingMail =>
  receipt(
    to,
    publicUrl,
    number,
    `Your request is being reviewed. We decide by ${date(dueAt)} and write to this email address.`,
  );

export const takenBackMail = (to: string, publicUrl: string, { number, dueAt }: Review): OutgoingMail =>
  receipt(
    to,
    publicUrl,
    number,
    'The resume with this email address was taken back, and everything in it is deleted. It had been added to a record that other sources name as well.',
    `That record is still listed, without the resume. We check whether it is about you, decide by ${date(dueAt)} and write to this email address.`,
  );

export const decisionMail = (
  to: string,
  publicUrl: string,
  { number, isRemoved, reason }: { number: string; isRemoved: boolean; reason: string | null },
): OutgoingMail => ({
  to,
  subject: `Decision on your removal request ${number}`,
  paragraphs: [
    isRemoved
      ? 'The record that you named was removed from our directory.'
      : 'We did not remove the record that you named. You can send a new request with more details, or write to us.',
    ...(reason === null ? [] : [`The reason: ${reason}`]),
  ],
  action: isRemoved ? statusAction(publicUrl) : { label: 'Write to us', url: `${publicUrl}/contact` },
});

const reasonsForOwner: Readonly<Record<Exclude<RemovalReason, 'deceased'>, string>> = {
  asked: 'You asked us to remove it.',
  wrong_data: 'It was about no real person, or mixed several.',
  legal: 'A court or an authority demanded it.',
};

/** An administrator removed the record without a request. `reason` of a person who has died: no one reads the mail. */
export const removedRecordMail = (
  to: string,
  publicUrl: string,
  reason: Exclude<RemovalReason, 'deceased'>,
): OutgoingMail => ({
  to,
  subject: 'Your record was removed',
  paragraphs: [
    'A record with this email address was removed from our directory of healthcare professionals, permanently. Later imports leave it out.',
    `The reason: ${reasonsForOwner[reason]}`,
    'You can be listed again only by submitting a resume.',
  ],
  action: { label: 'Write to us', url: `${publicUrl}/contact` },
});

export const openRequestsMail = (to: string, publicUrl: string, count: number): OutgoingMail => ({
  to,
  subject: `${count} removal requests wait for a decision`,
  paragraphs: [
    `${count} removal requests wait for a decision. If many come from one domain and look invented, you can decline them together.`,
  ],
  action: { label: 'Review the requests', url: `${publicUrl}/admin-removals` },
});
