-- The boxes of the warehouse. Operators keep the list; an archived box stays for the parcels that name it.
create table boxes (
  id bigint generated always as identity primary key,
  name text not null,
  length_inches double precision not null,
  width_inches double precision not null,
  height_inches double precision not null,
  empty_ounces double precision not null,
  max_ounces double precision not null,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  constraint boxes_sizes check (length_inches > 0 and width_inches > 0 and height_inches > 0),
  constraint boxes_weights check (empty_ounces >= 0 and max_ounces > 0)
);
create unique index boxes_name on boxes (lower(name)) where archived_at is null;

-- The box a parcel goes into and what it weighed on the scale; null until an operator says so.
alter table parcels
  add column box_id bigint references boxes (id),
  add column weighed_ounces double precision,
  add constraint parcels_weighed check (weighed_ounces > 0);

-- The box that was last chosen for these items in these quantities, such as `12x1 40x2` by variant.
create table box_choices (
  team_id bigint not null references teams (id) on delete cascade,
  contents text not null,
  box_id bigint not null references boxes (id) on delete cascade,
  chosen_at timestamptz not null default now(),
  primary key (team_id, contents)
);
