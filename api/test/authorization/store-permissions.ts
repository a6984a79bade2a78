import type { Role } from '@ribbon/contract/route'

/** What a call's `:id` names. */
export type StoreKind =
  | 'storeUser'
  | 'storeList'
  | 'storePicture'
  | 'store'
  | 'giftCard'
  | 'storeOrder'
  | 'shopOrder'
  | 'feeMonth'
  | 'payout'

const roles: Role[] = ['team_owner', 'store_admin']
const owners = { roles, module: 'e_commerce' } as const

/** The calls of a team's store, for `permissions.ts`. */
export const storePermissions = {
  updateMenuItems: { roles, module: ['swag_store', 'e_commerce'] } as const,
  getStore: owners,
  createStore: owners,
  updateStore: owners,
  previewStoreText: owners,
  enableStore: { ...owners, whileImpersonating: 'refused' } as const,
  disableStore: { ...owners, whileImpersonating: 'refused' } as const,
  getStoreAccess: owners,
  connectStripeAccount: { ...owners, whileImpersonating: 'refused' } as const,
  setStoreAccount: { ...owners, whileImpersonating: 'refused', object: 'store' } as const,
  checkStoreDomain: { ...owners, whileImpersonating: 'refused' } as const,
  createStoreAllowedUser: owners,
  listStoreAllowedUsers: owners,
  deleteStoreAllowedUser: { ...owners, object: 'storeUser' } as const,
  createStoreAllowedList: owners,
  listStoreAllowedLists: owners,
  updateStoreAllowedList: { ...owners, object: 'storeList' } as const,
  deleteStoreAllowedLists: owners,
  listStoreProducts: owners,
  getStoreProduct: { ...owners, object: 'product' } as const,
  updateStoreProduct: { ...owners, object: 'product' } as const,
  listStoreProductsAtOnce: owners,
  previewStoreDescription: owners,
  listStorePictures: { ...owners, object: 'product' } as const,
  addStorePictures: owners,
  arrangeStorePictures: { ...owners, object: 'product' } as const,
  deleteStorePicture: { ...owners, object: 'storePicture' } as const,
  listStoreOrders: owners,
  getStoreMetrics: owners,
  refundStoreOrder: { ...owners, whileImpersonating: 'refused', object: 'storeOrder' } as const,
  cancelStoreOrder: { ...owners, whileImpersonating: 'refused', object: 'storeOrder' } as const,
  eraseBuyer: { ...owners, object: 'storeOrder' } as const,
  searchStoreOrders: owners,
  downloadStoreOrders: owners,
  getStoreOrder: { ...owners, object: 'storeOrder' } as const,
  listPayouts: owners,
  getShop: owners,
  beginShopConnection: { ...owners, whileImpersonating: 'refused' } as const,
  connectShop: { ...owners, whileImpersonating: 'refused' } as const,
  // Without a shop there is nothing to disconnect.
  disconnectShop: { ...owners, whileImpersonating: 'refused', own: [] } as const,
  updateShop: { ...owners, whileImpersonating: 'refused', own: [] } as const,
  listShopOrders: owners,
  getShopFulfillment: owners,
  listMonthlyFees: owners,
  getMonthlyFee: { ...owners, object: 'feeMonth' } as const,
  exportMonthlyFees: owners,
  getShopOrder: { ...owners, object: 'shopOrder' } as const,
  matchShopLine: { ...owners, object: 'shopOrder' } as const,
  unmatchShopLine: { ...owners, object: 'shopOrder' } as const,
  closeShopOrder: { ...owners, object: 'shopOrder' } as const,
  getPayout: { ...owners, object: 'payout' } as const,
  downloadPayouts: owners,
  createGiftCards: owners,
  getGiftCardRecipient: { ...owners, object: 'giftCard' } as const,
  updateGiftCardRecipient: { ...owners, object: 'giftCard' } as const,
  adjustGiftCard: { ...owners, object: 'giftCard' } as const,
  resendGiftCards: owners,
  deleteGiftCards: owners,
  listGiftCardRecipients: owners,
  toggleGiftCardRecipient: { ...owners, object: 'giftCard' } as const,
}
