-- The gift cards of a person whose data are erased are found by their recipient and by their address.
create index gift_card_recipients_of_recipient on gift_card_recipients (recipient_id) where recipient_id is not null;
create index gift_card_recipients_of_address on gift_card_recipients (team_id, email);
