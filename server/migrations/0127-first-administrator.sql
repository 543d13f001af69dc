-- A link that an operator's command printed: the account that it confirms is an administrator, while there is no other one.
alter table confirmation_links add column makes_administrator boolean not null default false;
