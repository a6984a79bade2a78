/** Calls of shoppers, by the token of a store; `shopper-access.test.ts` tries others. */
export const shopperCalls = [
  'getStoreFront',
  'listShopProducts',
  'getShopProduct',
  'listShopVariants',
  'listShopSuggestions',
  'getCart',
  'addCartLine',
  'updateCartLine',
  'removeCartLine',
  'takeAvailable',
  'addCartGiftCard',
  'removeCartGiftCard',
  'startCheckout',
  'cancelCheckout',
]
