-- What visitors may count besides the facets of a search: cities, and the best kind of phone and email. SEARCH_ENGINE=postgres fills
-- the columns when it writes the table again, because the version of its documents has changed.
alter table search_people add column city text, add column phone_kind text, add column email_kind text;
