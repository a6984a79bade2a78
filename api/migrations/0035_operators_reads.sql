-- What operators' screens read again and again, or of everything there is.
create index mails_unsent on mails (id) where sent_at is null;                            -- mails that did not leave: few of very many
create index webhook_events_by_time on webhook_events (provider, received_at);            -- when news of each service last came
create index order_items_of_variant on order_items (product_variant_id, order_id);        -- in how many orders a product ever was
create index audit_events_of_operators on audit_events (created_at desc, id desc) where actor_kind = 'operator' or team_id is null;
