-- Parcels are found by the beginning of their tracking number, whatever spaces, dashes and capitals it is typed with: in a team,
-- and by operators in all teams.
create index parcels_tracking_of_team on parcels (team_id, (upper(translate(tracking_number, ' -', '')) collate "C"))
  where tracking_number is not null;
create index parcels_tracking on parcels ((upper(translate(tracking_number, ' -', '')) collate "C"))
  where tracking_number is not null;

-- The newest orders of a person come from the index, however many there are.
drop index orders_of_recipient;
create index orders_of_recipient on orders (recipient_id, id desc);

-- People in group orders are found by name and address, before they have an order.
create index participants_search on participants using gin ((coalesce(name, '') || ' ' || email) gin_trgm_ops);
