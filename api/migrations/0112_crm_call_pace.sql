-- When the next call of the background may begin, so that an organization gets a few a second from all nodes together.
alter table crm_organizations add column next_call_at timestamptz not null default now();
