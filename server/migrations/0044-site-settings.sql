-- The settings of the public site. Visitors may read every row. A key without a row has the initial value of the contract.
create table site_settings (
  key text primary key check (length(key) <= 100),
  value text not null check (length(value) <= 1000),
  updated_at timestamptz not null default now()
);
