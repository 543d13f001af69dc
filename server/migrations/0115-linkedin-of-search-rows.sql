-- Candidates with a LinkedIn profile are found by words. SEARCH_ENGINE=postgres fills its rows again, because their version has changed.
-- The default is for the version before, which may write during an upgrade.
alter table search_rows add column has_linkedin boolean not null default false;
