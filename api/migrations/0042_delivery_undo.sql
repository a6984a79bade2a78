-- Until then an operator may undo that they marked the parcel delivered; null when the carrier reported it.
alter table parcels add column delivery_undo_until timestamptz;
