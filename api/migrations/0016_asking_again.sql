-- Asking for an address again, and its reminders; finding people by their company as well.

alter table address_requests
  add column asked_at timestamptz not null default now(),                        -- the latest mail that asked; reminders count from here
  add column asked_times timestamptz[] not null default array[now()],            -- every mail that asked
  add column reminded_days integer not null default 0;                           -- the reminder that was mailed last: 0, 2 or 5
update address_requests r set asked_at = r.created_at, asked_times = array[r.created_at],
  reminded_days = coalesce((select max(split_part(m.subject_key, ':', 3)::integer) from mails m where m.kind = 'address-reminder' and m.subject_key ~ ('^recipient:' || r.recipient_id || ':[0-9]+$')), 0);
create index address_requests_of_recipient on address_requests (recipient_id);
-- Those still to be reminded.
create index address_requests_open on address_requests (asked_at) where answered_at is null;

drop index recipients_search;
create index recipients_search on recipients using gin ((name || ' ' || coalesce(email, '') || ' ' || coalesce(company, '')) gin_trgm_ops);
