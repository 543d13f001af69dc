-- Messages of the contact form, for the screen of administrators. Handled ones are kept for 30 days, all for 180.
create table enquiries (
  id bigint generated always as identity primary key,
  received_at timestamptz not null,
  -- Keyed hash of the sender's address: a removal deletes the messages of the person.
  email_key bytea not null,
  -- The account that was signed in; null: none. Its deletion deletes the message.
  user_id text references users (id) on delete cascade,
  -- Null: the message waits.
  handled_at timestamptz,
  -- Name, address, subject and text, encrypted as a whole.
  key_id text not null,
  sealed bytea not null
);
create index enquiries_waiting on enquiries (received_at desc, id desc) where handled_at is null;
create index enquiries_handled on enquiries (handled_at desc, id desc) where handled_at is not null;
create index enquiries_received on enquiries (received_at);
create index enquiries_email on enquiries (email_key);
create index enquiries_user on enquiries (user_id);
