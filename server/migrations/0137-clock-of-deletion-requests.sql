alter table deletion_settings rename column lists to compared_lists;

-- The beginning of the count of days to which warned_days belong: a later beginning has its own mails.
alter table deletion_settings add column warned_for timestamptz;

-- Whether anybody is exempt is asked each minute.
create index deletion_contacts_exempt on deletion_contacts (key) where decision = 'exempt';
