-- A confirmed send: its chunks are ranges of the plan's rows, so that holding ten thousand gifts touches a dozen rows.

alter table bulk_send_chunks
  add column first_position integer not null,  -- the rows of the plan from here
  add column last_position integer not null,   -- to here that get an order
  add column work_after timestamptz not null default now();   -- later where the last try failed, so that others come up
-- What is still to be made (or given back), the first chunks of all sends before the second ones.
create index bulk_send_chunks_open on bulk_send_chunks (number, bulk_send_id) where done_at is null;
-- Sends that are confirmed as soon as their plan is there.
create index bulk_sends_to_confirm on bulk_sends (id) where state = 'planned' and confirm_when_planned;

-- From when the label of a send's parcel may be bought; null where a job of its own does it, or an operator.
alter table parcels add column label_due_at timestamptz;
create index parcels_label_due on parcels (team_id, id) where label_due_at is not null and state = 'queued';
