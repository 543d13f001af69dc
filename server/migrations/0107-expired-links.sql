-- Expired links are deleted when a new one is mailed.
create index return_links_expiry on return_links (expires_at);
