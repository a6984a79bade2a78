-- Sub-teams by any spelling of their name, removable; orders listed by sub-team; sends bought on top of the plan.

alter table subteams drop constraint subteams_name_key;
create unique index subteams_name_key on subteams (team_id, lower(name));

alter table memberships
  drop constraint memberships_subteam,
  add constraint memberships_subteam foreign key (team_id, subteam_id) references subteams (team_id, id) on delete set null (subteam_id);

-- `orders.subteam_id` keeps the number of a removed sub-team and is read through a join: its orders are without one, and none of a million is rewritten.
-- Lists by sub-team; their totals are counted here.
create index orders_subteam_newest on orders (team_id, subteam_id, id desc) where status <> 'unpaid' and subteam_id is not null;

alter table allowance_entries
  drop constraint allowance_entries_kind,
  add constraint allowance_entries_kind check (kind in ('grant', 'hold', 'release', 'purchase'));

-- What a team bought on top of its plan: the source of its entries in the allowance and in either deposit or invoice.
create table additional_sends (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams (id),
  user_id bigint not null references users (id),
  quantity integer not null,
  price_cents integer not null,              -- of one send when it was bought
  amount_cents bigint generated always as (quantity::bigint * price_cents) stored,
  actor_name text not null,
  created_at timestamptz not null default now(),
  constraint additional_sends_quantity check (quantity > 0 and price_cents > 0)
);
create index additional_sends_of_team on additional_sends (team_id, id);
