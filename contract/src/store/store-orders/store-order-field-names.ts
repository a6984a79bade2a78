/** Fields of calls about the orders of a store, as screens call them. */
export const storeOrderFieldNames = {
  gift_card_status: 'Status',
  restock: 'Put on the shelf again',
  store_orders: 'Orders',
}
