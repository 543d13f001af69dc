// Links that open an email in the user's mail program, with everything filled in.

export interface OutgoingText {
  to: string;
  subject: string;
  body: string;
}

export interface ComposeLink {
  name: string;
  href: string;
  /** False: the text is too long for such a link, so that the user pastes it. */
  hasBody: boolean;
}

interface MailProgram {
  name: string;
  /** In characters. Windows cuts longer `mailto:` links, and the services answer longer addresses with an error. */
  lengthMax: number;
  hrefOf: (text: OutgoingText) => string;
}

/** A field that cuts a text at its limit may leave half of an emoji, which cannot be encoded. */
const query = (parts: Record<string, string>): string =>
  Object.entries(parts)
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&');

const programs: readonly MailProgram[] = [
  {
    name: 'Gmail',
    lengthMax: 7_500,
    hrefOf: ({ to, subject, body }) =>
      `https://mail.google.com/mail/?${query({ view: 'cm', fs: '1', to, su: subject, body })}`,
  },
  {
    name: 'Outlook',
    lengthMax: 7_500,
    hrefOf: (text) => `https://outlook.office.com/mail/deeplink/compose?${query({ ...text })}`,
  },
  {
    name: 'Yahoo',
    lengthMax: 7_500,
    hrefOf: (text) => `https://compose.mail.yahoo.com/?${query({ ...text })}`,
  },
  {
    name: 'Send',
    lengthMax: 1_900,
    // Mail programs expect the line ends of email, and an at sign that is not encoded.
    hrefOf: ({ to, subject, body }) =>
      `mailto:${encodeURIComponent(to).replace('%40', '@')}?${query({ subject, body: body.replaceAll(/\r\n?|\n/g, '\r\n') })}`,
  },
];

export const composeLinks = (text: OutgoingText): ComposeLink[] =>
  programs.map(({ name, lengthMax, hrefOf }) => {
    const href = hrefOf(text);
    return href.length <= lengthMax
      ? { name, href, hasBody: true }
      : { name, href: hrefOf({ ...text, body: '' }), hasBody: false };
  });
