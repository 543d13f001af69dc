-- A mail is encrypted for as long as it is kept: addresses, subject and bodies are people's words and sign-in links.
alter table outgoing_mail
  -- The contact key that encrypted `sealed`. Both are null once the mail was handed to a mail server.
  add column key_id text,
  -- AES-256-GCM, bound to the message id.
  add column sealed bytea,
  alter column recipient drop not null,
  alter column subject drop not null,
  add check ((key_id is null) = (sealed is null));

-- Only a version before this one fills the readable columns. What was sent needs them no more; the rest is encrypted at start.
update outgoing_mail set recipient = null, recipient_name = null, reply_to = null, subject = null where text_body is null;
