-- The operator settings become settings like those of the site: one table of values, one of changes. Visitors read only the keys of the
-- site. A server of the version before keeps the values that it has read.
insert into site_settings (key, value, updated_at)
  select key, value, changed_at
  from (select distinct on (key) key, value, changed_at from operator_settings order by key, id desc) latest
  where value is not null
  on conflict (key) do nothing;
insert into site_setting_changes (key, before, after, changed_by, changed_at)
  select key, before, value, changed_by, changed_at from operator_settings order by id;
drop table operator_settings;
