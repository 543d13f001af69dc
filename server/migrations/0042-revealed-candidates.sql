-- A search reads whom an account has revealed, and later only what came since then.
create index disclosures_revealed on disclosures (user_id, disclosed_at) where way = 'reveal';
