-- Which version of the terms a sign-up accepted. Null: accepted before versions were recorded.
alter table sign_ups add column terms_version text check (length(terms_version) <= 100);
alter table users add column terms_version text check (length(terms_version) <= 100);
