-- A card whose bank asks its owner: the payment waits, with all it has reserved, until the owner has confirmed it on the bank's page.
alter table payment_attempts
  add column awaiting_owner_since timestamptz,
  add column awaiting_user_id bigint references users (id);
create index payment_attempts_to_confirm on payment_attempts (team_id, id) where state = 'pending' and awaiting_owner_since is not null;
