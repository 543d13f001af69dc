// The pages of the mailbox: documents without scripts.
import { html, type Html } from '../../html/public.ts';
import type { DeliveredMail } from './mailbox.ts';

const style = (nonce: string): Html =>
  html`<style nonce="${nonce}">
    :root {
      color-scheme: light dark;
      --canvas: #f5f7f5;
      --surface: #fff;
      --ink: #10201c;
      --soft: #4b5b56;
      --line: #dce2de;
      --accent: #0e6e5c;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --canvas: #0d1412;
        --surface: #131c19;
        --ink: #e8efeb;
        --soft: #9fb0a9;
        --line: #26332e;
        --accent: #46c2a5;
      }
    }
    body {
      margin: 0 auto;
      max-width: 46rem;
      padding: 2rem 1rem;
      background: var(--canvas);
      color: var(--ink);
      font:
        1rem/1.5 system-ui,
        sans-serif;
      overflow-wrap: anywhere;
    }
    a {
      color: var(--accent);
    }
    :focus-visible {
      outline: 3px solid var(--accent);
      outline-offset: 2px;
    }
    .soft {
      margin: 0;
      color: var(--soft);
    }
    .mails {
      margin: 0;
      padding: 0;
      list-style: none;
    }
    .mails li,
    .text {
      margin: 0 0 0.75rem;
      padding: 1rem;
      background: var(--surface);
      border: 1px solid var(--line);
      border-radius: 0.5rem;
    }
    .text {
      white-space: pre-wrap;
    }
  </style>`;

const page = (title: string, nonce: string, content: Html): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · CareRoster</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${style(nonce)}
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html> `;

const time = (at: Date): Html =>
  html`<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>`;

export const mailboxPage = (mails: readonly DeliveredMail[], nonce: string): Html =>
  page(
    'Mailbox',
    nonce,
    html`
      <h1>Mailbox</h1>
      <p class="soft">
        All mail of this server, newest first. It stays on this machine until SMTP_URL names a mail server.
      </p>
      ${
        mails.length === 0
          ? html`<p>No mail yet.</p>`
          : html`<ol class="mails">
              ${mails.map(listItem)}
            </ol>`
      }
    `,
  );

const listItem = ({ id, to, subject, sentAt }: DeliveredMail): Html =>
  html`<li>
    <a href="/dev/mailbox/${id}">${subject}</a>
    <p class="soft">To ${to}, ${time(sentAt)}</p>
  </li>`;

export const mailPage = ({ id, to, replyTo, subject, text, sentAt }: DeliveredMail, nonce: string): Html =>
  page(
    subject,
    nonce,
    html`
      <p><a href="/dev/mailbox">All mail</a></p>
      <h1>${subject}</h1>
      <p class="soft">To ${to}, ${time(sentAt)}${replyTo === null ? '' : html`; answers go to ${replyTo}`}</p>
      <div class="text">${withLinks(text)}</div>
      <p><a href="/dev/mailbox/${id}/html">This mail as it is designed</a></p>
    `,
  );

const link = /(https?:\/\/[^\s<>"]+)/;

/** Every second part of a text split at its links is one. */
const withLinks = (text: string): (Html | string)[] =>
  text.split(link).map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));
