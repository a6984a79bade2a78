-- The sweep mails of days of grace that run out twice, three days before their end and at it; without this it would look at all that are past due each minute.
alter table subscriptions add column grace_told_at timestamptz; -- when the last of the two mails was queued; one of earlier days of grace is older than these
