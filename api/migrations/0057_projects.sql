-- Projects (wire: admin orders): goods made for a team, for which people submit their address and sizes. Who writes in a project
-- first takes its lock (decision 0062).

create table projects (
  id bigint generated always as identity,
  team_id bigint not null references teams (id) on delete cascade,
  uuid uuid not null default gen_random_uuid(),  -- of the collection link; a new link has another one
  name text not null,
  state text not null default 'wish_list',
  in_hands_on date,
  manager_id bigint references operators (id),   -- the customer success manager
  created_by bigint references operators (id),   -- null where the team asked for it
  expected_recipients integer,
  title text,                                    -- title and description are shown to the people who submit
  description text,
  apparel_sizes text[] not null default '{M,L,S}',
  custom_sizes text[] not null default '{}',     -- typed, and offered after the apparel sizes
  allowed_domains text[] not null default '{}',  -- empty: everyone may submit
  show_domains boolean not null default true,
  link_on boolean not null default false,
  verify_emails boolean not null default false,
  viewer_token_hash text not null,
  viewer_token_sealed text not null,             -- under SECRET_KEY; owners can copy the link again
  viewer_link_ends_at timestamptz,
  finalized_at timestamptz,
  finalized_by text,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id),
  constraint projects_name check (btrim(name) <> ''),
  constraint projects_state check (
    state in ('wish_list', 'submissions_open', 'submissions_finalized', 'in_production', 'shipping', 'done', 'canceled')
  ),
  constraint projects_finalized check (
    case
      when state in ('wish_list', 'submissions_open') then finalized_at is null
      when state = 'canceled' then true
      else finalized_at is not null
    end
  ),
  constraint projects_expected check (expected_recipients between 1 and 1000000)
);
create unique index projects_by_uuid on projects (team_id, uuid);
create index projects_of_link on projects (uuid);
create unique index projects_by_viewer_token on projects (team_id, viewer_token_hash);
create index projects_of_viewer_token on projects (viewer_token_hash);
create index projects_newest on projects (team_id, id desc);

-- What each person gets. The product may be made only after the project was agreed, so an item has a name of its own.
create table project_items (
  id bigint generated always as identity,
  team_id bigint not null,
  project_id bigint not null,
  name text not null,
  position integer not null default 0,
  quantity integer not null default 1,
  product_id bigint,
  product_variant_id bigint,                     -- for everybody; without it, people choose
  primary key (team_id, id),
  constraint project_items_project_fk
    foreign key (team_id, project_id) references projects (team_id, id) on delete cascade,
  constraint project_items_product_fk foreign key (team_id, product_id) references products (team_id, id),
  constraint project_items_variant_fk
    foreign key (team_id, product_variant_id) references product_variants (team_id, id),
  constraint project_items_name check (btrim(name) <> ''),
  constraint project_items_quantity check (quantity between 1 and 1000),
  constraint project_items_variant check (product_variant_id is null or product_id is not null)
);
-- A submission names its choices by the names of item and option.
create unique index project_items_name_once on project_items (team_id, project_id, lower(name));

-- What a person chooses of an item, such as its size or color.
create table project_item_options (
  id bigint generated always as identity,
  team_id bigint not null,
  item_id bigint not null,
  name text not null,
  position integer not null default 0,
  choices text[] not null default '{}',          -- empty: the project's apparel sizes
  primary key (team_id, id),
  constraint project_item_options_item_fk
    foreign key (team_id, item_id) references project_items (team_id, id) on delete cascade,
  constraint project_item_options_name check (btrim(name) <> '')
);
create unique index project_item_options_name_once on project_item_options (team_id, item_id, lower(name));

-- What operators offered, one row for each offer. An owner accepts the latest one, once.
create table project_quotes (
  team_id bigint not null,
  project_id bigint not null,
  version integer not null,
  unit_price_cents integer not null,             -- for one person
  shipping_home_cents integer not null default 0,
  shipping_abroad_cents integer not null default 0,
  agreed_total_cents bigint,                     -- in place of the sum
  note text,
  quoted_by bigint not null references operators (id),
  quoted_at timestamptz not null default now(),
  accepted_by bigint references users (id),
  accepted_at timestamptz,
  primary key (team_id, project_id, version),
  constraint project_quotes_project_fk
    foreign key (team_id, project_id) references projects (team_id, id) on delete cascade,
  constraint project_quotes_prices check (
    unit_price_cents >= 0 and shipping_home_cents >= 0 and shipping_abroad_cents >= 0 and agreed_total_cents >= 0
  ),
  constraint project_quotes_accepted check ((accepted_by is null) = (accepted_at is null))
);

-- Files of a project, kept among the private files.
create table project_attachments (
  id bigint generated always as identity,
  team_id bigint not null,
  project_id bigint not null,
  name text not null,
  file text not null,
  content_type text not null,
  bytes integer not null,
  added_by text not null,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  constraint project_attachments_project_fk
    foreign key (team_id, project_id) references projects (team_id, id) on delete cascade,
  constraint project_attachments_type check (content_type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')),
  constraint project_attachments_bytes check (bytes between 1 and 5242880)
);
create index project_attachments_of_project on project_attachments (team_id, project_id, id);

-- What one person submitted. `person_key` is what makes two spellings of an address one person.
create table submissions (
  id bigint generated always as identity,
  team_id bigint not null,
  project_id bigint not null,
  email text not null,
  person_key text not null,
  proven_at timestamptz,
  name text not null,
  company text,
  phone text,
  address_one text not null,
  address_two text,
  city text not null,
  province text,
  zipcode text,
  country text not null default 'US',
  apparel_size jsonb not null default '{}',      -- {item: {option: choice}}
  version integer not null default 0,
  left_out_at timestamptz,                       -- gets nothing, but stays
  deleted_at timestamptz,                        -- can be undone for 30 days
  order_id bigint,
  tracking_url text,
  tracking_numbers text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id),
  constraint submissions_project_fk
    foreign key (team_id, project_id) references projects (team_id, id) on delete cascade,
  constraint submissions_order_fk foreign key (team_id, order_id) references orders (team_id, id),
  constraint submissions_country check (country ~ '^[A-Z]{2}$')
);
create unique index submissions_one_per_person on submissions (team_id, project_id, person_key) where deleted_at is null;
create index submissions_of_project on submissions (team_id, project_id, id);
create unique index submissions_of_order on submissions (team_id, order_id) where order_id is not null;
create index submissions_deleted on submissions (deleted_at) where deleted_at is not null;

-- The last proof mailed to a person: a link and a code, both made again from the seed (decision 0020). Another mail replaces both.
create table submission_proofs (
  team_id bigint not null,
  project_id bigint not null,
  person_key text not null,
  email text not null,
  seed uuid not null,
  token_hash text not null,
  correction jsonb,                              -- submitted again without a proof; the link lets it replace the row
  link_expires_at timestamptz not null,
  code_expires_at timestamptz not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (team_id, project_id, person_key),
  constraint submission_proofs_project_fk
    foreign key (team_id, project_id) references projects (team_id, id) on delete cascade,
  constraint submission_proofs_tries check (tries between 0 and 5)
);
create unique index submission_proofs_token on submission_proofs (team_id, project_id, token_hash);
create index submission_proofs_expired on submission_proofs (link_expires_at);

-- What a proof is exchanged for: one submission of the person within an hour.
create table submission_tickets (
  team_id bigint not null,
  project_id bigint not null,
  token_hash text not null,
  person_key text not null,
  email text not null,
  expires_at timestamptz not null,
  primary key (team_id, project_id, token_hash),
  constraint submission_tickets_project_fk
    foreign key (team_id, project_id) references projects (team_id, id) on delete cascade
);
create index submission_tickets_expired on submission_tickets (expires_at);

-- A device, or a mailed link, from which a person reaches the own submission.
create table submission_tokens (
  id bigint generated always as identity,
  team_id bigint not null,
  submission_id bigint not null,
  token_hash text not null,
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  constraint submission_tokens_submission_fk
    foreign key (team_id, submission_id) references submissions (team_id, id) on delete cascade
);
create unique index submission_tokens_hash on submission_tokens (team_id, token_hash);
create index submission_tokens_of_link on submission_tokens (token_hash);
create index submission_tokens_of_submission on submission_tokens (team_id, submission_id, id);
create index submission_tokens_expired on submission_tokens (expires_at);
