-- Mails that come by the thousand are sent by few jobs.
alter table outgoing_mail
  -- True: one job sends it together with others. False: a job of its own does, also after the first one failed.
  add column is_one_of_many boolean not null default false;

-- The mailbox reads sent mails that still have their content. A mail server needs no index of what it received.
create index outgoing_mail_contents on outgoing_mail (sent_at desc, id desc) where sent_at is not null and sealed is not null;
drop index outgoing_mail_sent;
