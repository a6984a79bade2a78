-- Participants who cannot take as many gifts as a tier asks for, and are mailed once when they can.
create table tier_waits (
  team_id bigint not null,
  tier_id bigint not null,
  participant_id bigint not null,
  waits_since timestamptz not null default now(),
  mailed_at timestamptz,                         -- told that the tier can be filled; waits again after another visit only
  primary key (team_id, tier_id, participant_id),
  constraint tier_waits_tier_fk foreign key (team_id, tier_id) references group_order_tiers (team_id, id) on delete cascade,
  constraint tier_waits_participant_fk
    foreign key (team_id, participant_id) references participants (team_id, id) on delete cascade
);
create index tier_waits_of_participant on tier_waits (team_id, participant_id) where mailed_at is null;
