-- Outreach emails that users keep. The texts come from the user and contain placeholders; no column refers to a candidate.
create table email_templates (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users (id) on delete cascade,
  -- The job title. Several templates of a user may have the same name.
  name text not null check (length(name) between 1 and 150),
  subject text not null check (length(subject) between 1 and 300),
  body text not null check (length(body) between 1 and 20000),
  tone text not null check (tone in ('professional', 'friendly', 'casual', 'formal')),
  length text not null check (length in ('short', 'medium', 'long')),
  position_type text not null check (position_type in ('full-time', 'part-time', 'contract', 'per-diem')),
  created_at timestamptz not null default clock_timestamp()
);
create index email_templates_user on email_templates (user_id, created_at desc);
