alter table outgoing_mail
  -- Delivery is tried until this time. Mails that wait now, and those that an older version queues, get the same 24 hours.
  add column tried_until timestamptz not null default now() + interval '24 hours',
  -- True after a try that failed because of the mail server and not of this mail: the mail is due when another one was delivered.
  add column waits_for_server boolean not null default false;

create index outgoing_mail_waits_for_server on outgoing_mail (last_tried_at) where waits_for_server;
