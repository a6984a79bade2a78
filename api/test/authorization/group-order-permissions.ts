import type { Role } from '@ribbon/contract/route'
import { allowListPermissions } from './allow-list-permissions.ts'

/** What a call's `:id` and the id after it name. */
export type GroupOrderKind =
  | 'groupOrder'
  | 'tier'
  | 'tierItem'
  | 'participant'
  | 'runPlan'
  | 'allowList'
  | 'allowedUser'

const owners: Role[] = ['team_owner', 'store_admin']
const ofTeam = { roles: owners, module: 'swag_store' } as const
const groupOrder = { ...ofTeam, object: 'groupOrder' } as const
const tier = { ...ofTeam, object: 'tier' } as const
const tierItem = { ...ofTeam, object: 'tierItem' } as const
const runPlan = { ...ofTeam, object: 'runPlan' } as const
const participant = { ...ofTeam, object: 'participant' } as const

/** The calls of group orders, for `permissions.ts`. */
export const groupOrderPermissions = {
  createGroupOrder: ofTeam,
  listGroupOrders: ofTeam,
  getGroupOrder: groupOrder,
  updateGroupOrder: groupOrder,
  updateGroupOrderBackground: groupOrder,
  deleteGroupOrder: groupOrder,
  addGroupOrderCards: groupOrder,
  lockGroupOrder: groupOrder,
  unlockGroupOrder: groupOrder,
  cancelGroupOrder: groupOrder,
  reopenGroupOrder: groupOrder,
  getGroupOrderState: groupOrder,
  getItemsSummary: groupOrder,
  listConfirmationDays: groupOrder,
  listGroupOrderRecipients: groupOrder,
  getGroupOrderRecipient: participant,
  updateGroupOrderRecipient: participant,
  enableGroupOrderRecipient: participant,
  disableGroupOrderRecipient: participant,
  deleteGroupOrderRecipient: participant,
  changeGroupOrderRecipients: participant,
  listRecipientTierItems: groupOrder,
  planGroupOrderRun: groupOrder,
  getGroupOrderPlan: runPlan,
  listGroupOrderPlanRows: runPlan,
  listGroupOrderRuns: groupOrder,
  beginOrderProcessing: groupOrder,
  startAutoFinalize: groupOrder,
  stopAutoFinalize: groupOrder,
  ...allowListPermissions,
  createTier: groupOrder,
  listTiers: groupOrder,
  updateTier: tier,
  deleteTier: tier,
  addTierProduct: tier,
  addTierBundle: tier,
  removeTierItem: tierItem,
  removeItemOfTier: tierItem,
  releaseTier: tier,
  releaseTierItem: tierItem,
}
