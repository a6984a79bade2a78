-- An operator's share of what a store sells is at most 30%.
alter table stores drop constraint stores_fee_share;
alter table stores add constraint stores_fee_share check (fee_bps between 0 and 3000);
