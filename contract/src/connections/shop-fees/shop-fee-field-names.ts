/** What screens call the fields of the fees for shops' orders, for `field-names.ts`. */
export const shopFeeFieldNames: Record<string, string> = {
  begins_on: 'First day',
  correction: 'Correction',
  ends_on: 'Last day',
  order_price: 'Price of an order',
  piece_price: 'Price of a further piece',
  postage_markup_bps: 'Markup on postage',
  price_list: 'Price list',
  storage_price: 'Price of storage',
}
