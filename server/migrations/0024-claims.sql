-- What one source says about a candidate is a claim.
alter table candidates rename column words to claims;
alter table candidates_meanwhile rename column words to claims;
alter view listed_candidates rename column words to claims;
alter table import_undo rename column word_before to claim_before;
