-- Verified domains are looked up again: since when the record of one is missing.

alter table team_domains
  add column missing_since timestamptz,
  add constraint team_domains_missing check (missing_since is null or verified_at is not null);
create index team_domains_recheck on team_domains (checked_at) where verified_at is not null;
