-- Who edits what is shared names the version that was read, so that no change of another member is lost.
alter table saved_searches add column version int not null default 0;
alter table email_templates add column version int not null default 0;
alter table export_presets add column version int not null default 0;
