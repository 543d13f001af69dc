-- Mail on its way out, written in the transaction that causes it: either both happened or neither did.
create table outgoing_mail (
  id bigint generated always as identity primary key,
  -- Fixed here, so that a mail repeated after a crash is the same mail to whoever receives it.
  message_id text not null unique,
  recipient text not null,
  recipient_name text,
  reply_to text,
  subject text not null,
  -- Null once a mail server has taken the mail: bodies carry sign-in links.
  text_body text,
  html_body text,
  queued_at timestamptz not null default now(),
  tries integer not null default 0,
  last_tried_at timestamptz,
  -- Why the last try failed, without addresses and links; null when none failed.
  last_fault text,
  sent_at timestamptz,
  -- A dead letter: nobody tries again until somebody asks for it.
  dead_at timestamptz,
  check (sent_at is null or dead_at is null)
);
create index outgoing_mail_sent on outgoing_mail (sent_at desc, id desc) where sent_at is not null;
create index outgoing_mail_dead on outgoing_mail (dead_at desc, id desc) where dead_at is not null;
