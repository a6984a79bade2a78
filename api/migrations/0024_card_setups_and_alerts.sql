-- Cards: each is one row, whoever is fastest to tell of it, the browser or the provider.
create unique index payment_methods_once on payment_methods (provider_method_id);
create index payment_methods_of_team on payment_methods (team_id) where removed_at is null;
alter table payment_methods
  add column is_provider_default boolean not null default false,  -- the provider knows it as the one to charge
  add column added_by text,
  add column detached_at timestamptz;                             -- removed at the provider, too
create index payment_methods_to_detach on payment_methods (removed_at) where removed_at is not null and detached_at is null and provider_method_id is not null;
-- What has been removed is never the default of anything.
alter table payment_methods add constraint payment_methods_removed check (removed_at is null or not is_default);

-- A card being typed into the provider's own element.
create table card_setups (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams (id),
  user_id bigint not null references users (id),
  actor_name text not null,
  provider_setup_id text not null,
  state text not null default 'open',
  payment_method_id bigint references payment_methods (id),
  created_at timestamptz not null default now(),
  constraint card_setups_provider_key unique (provider_setup_id),
  constraint card_setups_state check (state in ('open', 'done', 'given_up')),
  constraint card_setups_method check ((state = 'done') = (payment_method_id is not null))
);
-- Set-ups nobody has finished, which are looked at again.
create index card_setups_open on card_setups (created_at) where state = 'open';

-- Something a team should know of, from when it began to when it was over.
create table alerts (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams (id),
  kind text not null,
  subject text not null,                     -- what it is about within the team: a card, a variant, a person, or the team itself
  opened_at timestamptz not null default now(),
  closed_at timestamptz
);
create unique index alerts_one_open on alerts (team_id, kind, subject) where closed_at is null;
create index alerts_of_kind_open on alerts (kind) where closed_at is null;

create table alert_settings (
  team_id bigint primary key references teams (id),
  low_deposit_cents bigint not null,         -- 0: never told
  constraint alert_settings_low_deposit check (low_deposit_cents >= 0)
);

-- The latest payment by a card tells whether the card still works.
create index payment_attempts_by_card on payment_attempts (provider_method_id, id) where provider_method_id is not null;

alter table users alter column email_preferences set default
  '{"send_order_confirmation_email":true,"send_shipping_confirmation_email":true,"send_group_order_summary_email":true,"send_e_commerce_order_confirmation_email":true,"send_billing_alert_email":true,"send_stock_alert_email":true}';
update users set email_preferences = '{"send_billing_alert_email":true,"send_stock_alert_email":true}'::jsonb || email_preferences;
