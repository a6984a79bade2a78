-- The address book in the order of names, and of the days on which people were added.
create index recipients_by_name on recipients (team_id, lower(name), id) where origin = 'team';
create index recipients_by_day on recipients (team_id, created_at, id) where origin = 'team';
-- Who has been asked for the address, or declined to give it: a few of very many.
create index recipients_without_address on recipients (team_id, address_state, id)
  where origin = 'team' and address_state in ('requested', 'declined');
