create table users (
  id bigint generated always as identity primary key,
  email text not null,                       -- lower case
  provider text not null default 'email',
  password_hash text,
  first_name text not null default '',
  last_name text not null default '',
  email_preferences jsonb not null default '{"send_order_confirmation_email":true,"send_shipping_confirmation_email":true,"send_group_order_summary_email":true,"send_e_commerce_order_confirmation_email":true}',
  created_at timestamptz not null default now(),
  constraint users_email_key unique (email),
  constraint users_email_lower check (email = lower(email))
);

create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  client text not null,                      -- the device id of the token headers
  token_hash text not null,
  previous_token_hash text,                  -- valid until the next rotation (wire-conventions §1.2)
  last_token_hash text,                      -- valid within a batch only
  rotated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz not null default now(),
  user_agent text not null default '',
  ip text not null default '',
  created_at timestamptz not null default now(),
  constraint sessions_client_key unique (user_id, client)
);
create index sessions_client on sessions (client);

create table operators (
  id bigint generated always as identity primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  created_at timestamptz not null default now(),
  constraint operators_email_key unique (email)
);

create table operator_sessions (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id) on delete cascade,
  token_hash text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint operator_sessions_token_key unique (token_hash)
);

create table teams (
  id bigint generated always as identity primary key,
  name text not null,
  logo text,
  custom_background text,
  modules text[] not null default '{project}',
  show_prices boolean not null default true,
  non_delivery_option text not null default 'Return to sender',
  stock_threshold_notifications_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  constraint teams_non_delivery_option check (non_delivery_option in ('Return to sender', 'Treat as abandoned')),
  constraint teams_modules_known check (modules <@ array['swag_store', 'project', 'e_commerce'])
);

create table subteams (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams (id),
  name text not null,
  constraint subteams_name_key unique (team_id, name),
  constraint subteams_team_key unique (team_id, id)
);

-- A person belongs to one team.
create table memberships (
  user_id bigint primary key references users (id),
  team_id bigint not null references teams (id),
  role text not null,
  subteam_id bigint,
  created_at timestamptz not null default now(),
  constraint memberships_role check (role in ('limited_user', 'member', 'team_owner', 'store_admin')),
  constraint memberships_subteam foreign key (team_id, subteam_id) references subteams (team_id, id),
  constraint memberships_team_key unique (team_id, user_id)
);
