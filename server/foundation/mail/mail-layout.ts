// The layout of all mails: a column of text with one button, and the same as plain text. The colors are those of the pages.
// Styles are inline for mail programs that ignore style elements; these show the light colors.
import { initialAccent, type SiteAccent } from '#contract/site-settings/accent-colors.ts';
import { defaultSiteName } from '#contract/site-settings/site-setting-keys.ts';
import { html, raw } from '../html/public.ts';
import type { CheckedMail } from './outgoing-mail.ts';

export type MailContent = Pick<
  CheckedMail,
  'subject' | 'preheader' | 'greeting' | 'paragraphs' | 'items' | 'action' | 'footnote' | 'ending'
>;

export interface RenderedMail {
  html: string;
  text: string;
}

/** What all mails show of the site. */
export interface MailLook {
  siteName: string;
  accent: SiteAccent;
  /** The operator's, in every footer, with line breaks; empty: none. */
  postalAddress: string;
}

export const initialLook: MailLook = { siteName: defaultSiteName, accent: initialAccent, postalAddress: '' };

export async function renderMail(content: MailContent, look = initialLook): Promise<RenderedMail> {
  return { html: String(await page(content, look)), text: plainText(content, look) };
}

const sentBy = (siteName: string): string => `Sent by ${siteName}, the directory of healthcare professionals.`;

function plainText(
  { greeting, paragraphs, items, action, footnote, ending }: MailContent,
  { siteName, postalAddress }: MailLook,
): string {
  const parts = [
    greeting,
    ...paragraphs,
    ...items.map((item) => `${item.title}\n${item.text}\n${item.url}`),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(footnote === null ? [] : [footnote]),
    ...(ending === null ? [] : [`${ending.label}:\n${ending.pageUrl}`]),
  ];
  return `${parts.join('\n\n')}\n\n-- \n${sentBy(siteName)}\n${postalAddress === '' ? '' : `${postalAddress}\n`}`;
}

const styleOf = ({ light, dark }: SiteAccent) =>
  html`<style>
    :root {
      color-scheme: light dark;
      supported-color-schemes: light dark;
    }
    a:focus-visible {
      outline: 3px solid ${light.accent};
      outline-offset: 3px;
    }
    @media (prefers-color-scheme: dark) {
      .canvas {
        background: #0d1412 !important;
      }
      .sheet {
        background: #131c19 !important;
        border-color: #26332e !important;
        color: #e8efeb !important;
      }
      .soft {
        color: #9fb0a9 !important;
      }
      .button {
        background: ${dark.accent} !important;
        color: ${dark['on-accent']} !important;
      }
      .link {
        color: ${dark.accent} !important;
      }
    }
  </style>`;

const page = (
  { subject, preheader, greeting, paragraphs, items, action, footnote, ending }: MailContent,
  { siteName, accent, postalAddress }: MailLook,
) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
        ${styleOf(accent)}
      </head>
      <body
        class="canvas"
        style="margin:0;padding:24px 12px;background:#f5f7f5;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.5"
      >
        <div aria-hidden="true" style="display:none;max-height:0;overflow:hidden">
          ${preheader ?? paragraphs[0] ?? ''}
        </div>
        <main
          class="sheet"
          style="max-width:560px;margin:0 auto;padding:32px 28px;box-sizing:border-box;background:#ffffff;border:1px solid #dce2de;border-radius:12px;color:#10201c;overflow-wrap:anywhere"
        >
          <p class="link" style="margin:0 0 24px;color:${accent.light.accent};font-weight:700">${siteName}</p>
          <h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${subject}</h1>
          <p style="margin:0 0 16px">${greeting}</p>
          ${paragraphs.map((paragraph) => html`<p style="margin:0 0 16px">${withLineBreaks(paragraph)}</p>`)}
          ${items.length === 0 ? '' : list(items, accent.light)} ${action === null ? '' : button(action, accent.light)}
          ${footnote === null ? '' : html`<p class="soft" style="margin:24px 0 0;color:#4b5b56;font-size:14px">${withLineBreaks(footnote)}</p>`}
          ${ending === null ? '' : endLink(ending, accent.light)}
        </main>
        <p class="soft" style="max-width:560px;margin:16px auto 0;color:#4b5b56;font-size:13px;text-align:center">
          ${sentBy(siteName)}${postalAddress === '' ? '' : html`${lineBreak}${withLineBreaks(postalAddress)}`}
        </p>
      </body>
    </html> `;

const lineBreak = raw('<br>');

/** As values of a template, which escapes the texts: a template for each line took 0.7 ms of an email of alerts. */
const withLineBreaks = (text: string) =>
  text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [lineBreak, line]));

const list = (items: MailContent['items'], colors: SiteAccent['light']) =>
  html`<ul style="margin:0 0 16px;padding:0;list-style:none">
    ${items.map(
      ({ title, text, url }) =>
        html`<li style="margin:0 0 12px">
          <a class="link" href="${url}" style="color:${colors.accent};font-weight:600">${title}</a>
          ${lineBreak}<span>${withLineBreaks(text)}</span>
        </li>`,
    )}
  </ul>`;

const endLink = ({ label, pageUrl }: NonNullable<MailContent['ending']>, colors: SiteAccent['light']) =>
  html`<p class="soft" style="margin:12px 0 0;font-size:14px">
    <a class="link" href="${pageUrl}" style="color:${colors.accent}">${label}</a>
  </p>`;

const button = ({ label, url }: NonNullable<MailContent['action']>, colors: SiteAccent['light']) =>
  html` <p style="margin:24px 0">
      <a
        class="button"
        href="${url}"
        style="display:inline-block;padding:12px 20px;background:${colors.accent};border-radius:8px;color:${colors['on-accent']};font-weight:600;text-decoration:none"
        >${label}</a
      >
    </p>
    <p class="soft" style="margin:0;color:#4b5b56;font-size:14px">
      If the button does not work, open this address:
      <a class="link" href="${url}" style="color:${colors.accent}">${url}</a>
    </p>`;
