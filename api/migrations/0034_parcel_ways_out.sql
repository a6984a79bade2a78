-- What is asked of the carrier under the label's number; a label bought for anything else is not recorded.
alter table parcels add column label_asked text;

-- What was sent again by mistake is called off; the parcel it was for may be sent again later.
alter table reshipments add column canceled_at timestamptz;
alter table reshipments drop constraint reshipments_once;
-- A parcel is sent again by one reshipment at a time.
create unique index reshipments_once on reshipments (parcel_id) where canceled_at is null;
