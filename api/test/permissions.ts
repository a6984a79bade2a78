import type { Role } from '@ribbon/contract/route'

const everyone: Role[] = ['limited_user', 'member', 'team_owner', 'store_admin']
const senders: Role[] = ['member', 'team_owner', 'store_admin']
const owners: Role[] = ['team_owner', 'store_admin']

/**
 * Which role may make which call, written from the specification's own tables (S1 §6, S2 §6, ambiguities A2–A9), not from the contract:
 * a declaration that says otherwise fails the test.
 */
export const allowedRoles: Record<string, Role[]> = {
  signOut: everyone, getUser: everyone, getTeam: everyone, getSubscription: everyone,
  listMembers: owners,
  listProducts: senders, listProductFilters: senders, getProduct: senders, listProductVariants: senders, listBundles: senders, getBundle: senders, listBundleItems: senders, listCards: senders,
  listCardTemplates: senders,
  listRecipients: senders, getRecipient: senders, createRecipient: senders, updateRecipient: senders,
  createOrder: senders, updateOrder: senders, addOrderItem: senders, quoteShipping: senders, chooseShipping: senders, chargeOrder: senders, cancelOrder: senders, getLatestUnpaidOrder: senders,
  listOrders: everyone, listUserOrders: everyone, getOrder: everyone,
}

/** Calls for anyone, and for outside services that sign what they send. */
export const openCalls = ['signUp', 'signIn', 'validateToken', 'operatorSignIn', 'getAddressRequest', 'giveAddress', 'declineAddress', 'trackGift', 'receiveTracking', 'receivePaymentNews']
export const operatorCalls = ['operatorSignOut', 'getOperator', 'listParcels', 'labelParcel', 'packParcel', 'shipParcel', 'deliverParcel', 'returnParcel']

/** Calls that every team has, whatever its modules. */
export const withoutModule = ['signOut', 'getUser', 'getTeam', 'getSubscription', 'listMembers']
