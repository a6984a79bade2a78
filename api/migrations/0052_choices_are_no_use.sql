-- What participants of group orders hold is no use of stock until it becomes an order: it may lapse, or be given back.
drop index stock_movements_use;
create index stock_movements_use on stock_movements (product_variant_id, created_at) include (reserved_delta)
  where kind in ('reservation', 'release') and source_type <> 'choice_hold';
