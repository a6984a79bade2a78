/** Fields of calls about the orders and payouts of a store, as screens call them. */
export const storeOrderFieldNames = {
  end_date: 'End of the period',
  expected_total: 'Total',
  gift_card_status: 'Status',
  query: 'Search',
  restock: 'Put on the shelf again',
  start_date: 'Start of the period',
  store_orders: 'Orders',
  time_period: 'Period',
}
