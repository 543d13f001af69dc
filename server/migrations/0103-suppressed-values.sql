-- value: an address that left all records and is left out of later imports, while the people stay.
alter table suppressions drop constraint suppressions_kind_check;
alter table suppressions add constraint suppressions_kind_check
  check (kind in ('npi', 'email', 'phone_and_name', 'email_and_name', 'vendor', 'content', 'value'));
