-- Email templates and export presets may be shared with the workspace of their account, like saved searches.
alter table email_templates
  add column workspace_id uuid references workspaces (id) on delete set null,
  add column shared_right text check (shared_right in ('view', 'manage')),
  add constraint email_templates_shared check ((workspace_id is null) = (shared_right is null));
create index email_templates_workspace on email_templates (workspace_id, created_at desc) where workspace_id is not null;
create trigger email_templates_unshared before update of workspace_id on email_templates for each row execute function end_sharing();

alter table export_presets
  add column workspace_id uuid references workspaces (id) on delete set null,
  add column shared_right text check (shared_right in ('view', 'manage')),
  add constraint export_presets_shared check ((workspace_id is null) = (shared_right is null));
create index export_presets_workspace on export_presets (workspace_id) where workspace_id is not null;
create trigger export_presets_unshared before update of workspace_id on export_presets for each row execute function end_sharing();
