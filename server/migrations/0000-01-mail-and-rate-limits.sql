-- Outgoing mail, written in the transaction that causes it: either both happened or neither did.
create table outgoing_mail (
  id bigint generated always as identity primary key,
  -- Fixed here, so that a mail repeated after a crash is the same mail to whoever receives it.
  message_id text not null unique,
  -- The columns for plain text are empty: only a version before 0.9.0 filled them.
  recipient text,
  recipient_name text,
  reply_to text,
  subject text,
  text_body text,
  html_body text,
  queued_at timestamptz not null default now(),
  tries integer not null default 0,
  last_tried_at timestamptz,
  -- Why the last try failed, without addresses and links; null when none failed.
  last_fault text,
  sent_at timestamptz,
  -- A dead letter: it is tried again only on request.
  dead_at timestamptz,
  -- The contact key that encrypted `sealed`. Both are null once the mail was handed to a mail server.
  key_id text,
  -- Addresses, subject and bodies, which contain sign-in links: AES-256-GCM, bound to the message id.
  sealed bytea,
  -- Delivery is tried until this time.
  tried_until timestamptz not null default now() + interval '24 hours',
  -- True after a try that failed because of the mail server and not of this mail: the mail is due when another one was delivered.
  waits_for_server boolean not null default false,
  check (sent_at is null or dead_at is null),
  check ((key_id is null) = (sealed is null))
);
create index outgoing_mail_sent on outgoing_mail (sent_at desc, id desc) where sent_at is not null;
create index outgoing_mail_dead on outgoing_mail (dead_at desc, id desc) where dead_at is not null;
create index outgoing_mail_waits_for_server on outgoing_mail (last_tried_at) where waits_for_server;

-- How often something was done under a key, whose hash this is: the time of each use, no older than the longest window.
create table rate_limits (
  key text primary key,
  used_at timestamptz[] not null,
  expires_at timestamptz not null
);
create index rate_limits_expires_at_idx on rate_limits (expires_at);
