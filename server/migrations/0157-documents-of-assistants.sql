-- Assistants whose name and addresses are in a document of theirs on the web, whose address is their client_id.
alter table oauth_clients
  add column document_url text unique,
  -- When the document was last loaded and valid.
  add column document_read_at timestamptz;
