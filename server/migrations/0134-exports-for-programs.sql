-- Files for other programs have columns that these programs name.
alter table exports
  drop constraint exports_format_check,
  add constraint exports_format_check
    check (format in ('csv', 'xlsx', 'jsonl', 'bullhorn', 'greenhouse', 'salesforce', 'hubspot', 'google', 'vcard'));
alter table export_jobs
  drop constraint export_jobs_format_check,
  add constraint export_jobs_format_check
    check (format in ('csv', 'xlsx', 'jsonl', 'bullhorn', 'greenhouse', 'salesforce', 'hubspot', 'google', 'vcard'));
