-- How many different candidates an account was shown lately, as HyperLogLog sketches: one row for each account and five minutes. A mark is
-- register * 64 + rank. The rows name no candidate. They are deleted after a day, so they need no foreign key, which would make one deleted
-- account fail a statement that saves many accounts.
create table shown_cards (
  user_id text not null,
  began_at timestamptz not null,
  marks integer[] not null,
  primary key (user_id, began_at)
);

-- `card`: the account was refused more cards, which is recorded once for each window.
alter table fair_use drop constraint fair_use_kind_check;
alter table fair_use add constraint fair_use_kind_check check (kind in ('reveal', 'repeated_reveal', 'export', 'card'));
