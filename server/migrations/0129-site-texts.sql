-- Texts of the home page and of the legal pages are settings of the site, and longer than the others.
alter table site_settings
  drop constraint site_settings_value_check,
  add constraint site_settings_value_check check (length(value) <= 60000);
alter table site_setting_changes
  drop constraint site_setting_changes_before_check,
  drop constraint site_setting_changes_after_check,
  add constraint site_setting_changes_before_check check (length(before) <= 60000),
  add constraint site_setting_changes_after_check check (length(after) <= 60000);
