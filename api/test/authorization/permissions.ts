import type { Module, Role } from '@ribbon/contract/route'
import { crmPermissions, type CrmKind } from './crm-permissions.ts'
import { dashboardPermissions } from './dashboard/dashboard-permissions.ts'
import { projectPermissions, type ProjectKind } from './project-permissions.ts'
import { savedViewPermissions, type SavedViewKind } from './saved-views/saved-view-objects.ts'
import { storePermissions, type StoreKind } from './store-permissions.ts'
import { connectionPermissions, type ConnectionKind } from './connection-permissions.ts'
import { groupOrderPermissions, type GroupOrderKind } from './group-order-permissions.ts'

/** What a call's `:id` names. */
export type ObjectKind =
  | 'order'
  | 'draft'
  | 'recipient'
  | 'product'
  | 'bundle'
  | 'person'
  | 'session'
  | 'subteam'
  | 'invitation'
  | 'domain'
  | 'template'
  | 'plan'
  | 'list'
  | 'variant'
  | 'restock'
  | 'paymentMethod'
  | 'cardSetup'
  | 'invoice'
  | 'export'
  | 'payment'
  | 'paymentToConfirm'
  | 'apiKey'
  | GroupOrderKind
  | SavedViewKind
  | StoreKind
  | CrmKind
  | ProjectKind
  | ConnectionKind

export interface Permission {
  roles: readonly Role[]
  /** Of several, each is enough by itself. */
  module?: Module | readonly Module[]
  /** What a team owner who impersonates someone may do. */
  whileImpersonating?: 'refused' | 'ends'
  object?: ObjectKind
  /** Who may reach the object when it is their own; by default every role that may make the call. */
  own?: readonly Role[]
  /** Who may reach a colleague's object; by default every role that may make the call. For all others it is a 404. */
  colleagues?: readonly Role[]
}

const everyone: Role[] = ['limited_user', 'member', 'team_owner', 'store_admin']
const senders: Role[] = ['member', 'team_owner', 'store_admin']
const owners: Role[] = ['team_owner', 'store_admin']
const teamOwner: Role[] = ['team_owner']
const nobody: Role[] = []

const gifts = { roles: senders, module: 'swag_store' } as const
/** Goods are sent as gifts and sold in the store: either module opens them. */
const goods = { roles: senders, module: ['swag_store', 'e_commerce'] } as const
const draft = { ...gifts, object: 'draft', colleagues: nobody } as const
const list = { ...gifts, object: 'list' } as const
const plan = { ...gifts, object: 'plan', colleagues: owners } as const
const ownAccount = { roles: everyone, whileImpersonating: 'refused' } as const
const sso = { roles: owners } as const
const ssoChange = { roles: owners, whileImpersonating: 'refused' } as const
const people = { roles: teamOwner, whileImpersonating: 'refused' } as const

/**
 * Who may make which call, on whose objects. Written from the specification's tables (S1 §6, S2 §6, S3 §6, reading
 * A1–A16) and not from the contract, so that a wrong declaration fails. Lists every call of a member's session once.
 */
export const permissions: Record<string, Permission> = {
  signOut: { roles: everyone, whileImpersonating: 'ends' },
  getUser: { roles: everyone, whileImpersonating: 'ends' },
  updateUser: { roles: everyone },
  listSessions: ownAccount,
  endOwnSession: { ...ownAccount, object: 'session', colleagues: nobody },
  endOtherSessions: ownAccount,
  impersonateMember: { ...people, object: 'person', own: nobody },
  stopImpersonating: { roles: everyone, whileImpersonating: 'ends' },
  getSecondFactor: ownAccount,
  beginSecondFactor: ownAccount,
  confirmSecondFactor: ownAccount,
  renewRecoveryCodes: ownAccount,
  removeSecondFactor: ownAccount,
  giveProof: ownAccount,

  listApiKeys: { roles: teamOwner },
  createApiKey: people,
  changeApiKey: { ...people, object: 'apiKey' },
  rotateApiKey: { ...people, object: 'apiKey' },
  listKeyCalls: { roles: teamOwner, object: 'apiKey' },
  revokeApiKey: { ...people, object: 'apiKey' },

  getTeam: { roles: everyone },
  updateTeam: { roles: owners },
  buyAdditionalSends: { roles: owners },
  getRemainingOrders: { roles: everyone },
  getSubscription: { roles: everyone },
  listPlans: { roles: teamOwner },
  subscribe: { roles: teamOwner },
  changeSubscription: { roles: teamOwner },
  previewSubscription: { roles: teamOwner },
  cancelSubscription: { roles: teamOwner },
  resumeSubscription: { roles: teamOwner },
  retrySubscriptionPayment: { roles: teamOwner },
  listSubteams: { roles: owners },
  createSubteam: { roles: owners },
  updateSubteam: { roles: owners, object: 'subteam' },
  deleteSubteam: { roles: owners, object: 'subteam' },
  addSubteamMember: { roles: owners, object: 'subteam' },
  removeSubteamMember: { roles: owners, object: 'subteam' },

  listPaymentMethods: { roles: teamOwner },
  createPaymentMethod: { roles: teamOwner },
  setDefaultPaymentMethod: { roles: teamOwner, object: 'paymentMethod' },
  deletePaymentMethod: { roles: teamOwner, object: 'paymentMethod' },
  listInvoices: { roles: teamOwner },
  getRunningInvoice: { roles: teamOwner },
  getInvoicePdf: { roles: teamOwner, object: 'invoice' },
  getDeposit: { roles: teamOwner },
  addDeposit: { roles: teamOwner },
  listDepositEntries: { roles: teamOwner },
  requestDepositRefund: { roles: teamOwner },
  listPayments: { roles: teamOwner },
  showPaymentTotals: { roles: teamOwner },
  getReceipt: { roles: teamOwner, object: 'payment' },
  refundOrder: { roles: teamOwner, module: 'swag_store', object: 'order' },
  getOrderStatement: { roles: everyone, module: 'swag_store', object: 'order', colleagues: owners },
  createCardSetup: { roles: teamOwner },
  listPaymentsToConfirm: { roles: everyone },
  completePaymentConfirmation: { roles: everyone, object: 'paymentToConfirm', colleagues: owners },
  giveUpPayment: { roles: everyone, object: 'paymentToConfirm', colleagues: owners },
  completeCardSetup: { roles: teamOwner, object: 'cardSetup' },
  getAlerts: { roles: everyone },
  getAlertSettings: { roles: owners },
  updateAlertSettings: { roles: owners },

  listAdmins: { roles: everyone },
  listMembers: { roles: owners },
  getMember: { roles: everyone, object: 'person', colleagues: owners },
  changeRole: { ...people, object: 'person' },
  removeMember: { ...people, object: 'person' },
  changeBudget: { roles: teamOwner, object: 'person' },
  listBudgetEntries: { roles: everyone, object: 'person', colleagues: owners },
  listInvitations: { roles: everyone },
  createInvitation: people,
  resendInvitation: { ...people, object: 'invitation' },
  deleteInvitation: { ...people, object: 'invitation' },

  getIdpSetup: sso,
  createIdpSetup: ssoChange,
  updateIdpSetup: ssoChange,
  enableSso: ssoChange,
  disableSso: ssoChange,
  testSso: ssoChange,
  listTeamDomains: sso,
  addTeamDomain: ssoChange,
  verifyTeamDomain: { ...ssoChange, object: 'domain' },
  removeTeamDomain: { ...ssoChange, object: 'domain' },
  ...connectionPermissions,
  listAuditEvents: { roles: teamOwner },
  listAuditActions: { roles: teamOwner },
  exportAuditEvents: { roles: teamOwner },
  ...dashboardPermissions,
  search: { roles: everyone },
  createExport: { roles: owners },
  listExports: { roles: owners },
  getExport: { roles: owners, object: 'export', colleagues: nobody },
  deleteExport: { roles: owners, object: 'export', colleagues: nobody },
  downloadExport: { roles: owners, object: 'export' },

  listProducts: goods,
  listProductFilters: goods,
  getProduct: { ...goods, object: 'product' },
  listProductVariants: { ...goods, object: 'product' },
  listBundles: goods,
  getBundle: { ...goods, object: 'bundle' },
  listBundleItems: { ...goods, object: 'bundle' },
  listCards: gifts,
  listCardTemplates: gifts,
  getCardTemplate: { ...gifts, object: 'template' },
  createCardTemplate: gifts,
  updateCardTemplate: { ...gifts, object: 'template' },
  deleteCardTemplate: { ...gifts, object: 'template' },
  listRecipients: gifts,
  getRecipient: { ...gifts, object: 'recipient' },
  createRecipient: gifts,
  updateRecipient: { ...gifts, object: 'recipient' },
  requestAddress: { ...gifts, object: 'recipient' },
  exportRecipients: gifts,
  addRecipientsToList: gifts,
  requestAddresses: gifts,
  exportSelectedRecipients: gifts,
  listLikelyDoubles: { ...gifts, object: 'recipient' },
  mergeRecipients: { ...gifts, object: 'recipient' },
  eraseRecipient: { ...gifts, roles: owners, object: 'recipient' },
  listBulkImports: gifts,
  createBulkImport: gifts,
  getBulkImport: list,
  previewBulkImport: list,
  listImportRows: list,
  repairImportRow: list,
  leaveOutWrongRows: list,
  importBulkImport: list,
  undoBulkImport: list,
  updateBulkImport: list,
  deleteBulkImport: list,
  listBulkImportRecipients: list,
  exportBulkImport: list,
  exportRejectedRows: list,
  listListsOfRecipient: { ...gifts, object: 'recipient' },
  planBulkSend: gifts,
  listBulkSends: gifts,
  getBulkSend: plan,
  updateBulkSend: plan,
  listBulkSendRows: plan,
  updateBulkSendRow: plan,
  deleteBulkSend: plan,
  reportBulkSend: plan,
  createRecipientListOrder: gifts,
  checkListInventory: list,
  ...groupOrderPermissions,
  ...savedViewPermissions,
  ...storePermissions,
  ...crmPermissions,
  ...projectPermissions,
  createOrder: gifts,
  getLatestUnpaidOrder: gifts,
  quoteShipping: gifts,
  updateOrder: draft,
  addOrderItem: draft,
  chooseShipping: draft,
  chargeOrder: draft,
  cancelOrder: { ...gifts, object: 'order', colleagues: owners },
  listOrders: { roles: everyone, module: 'swag_store' },
  getOrder: { roles: everyone, module: 'swag_store', object: 'order', colleagues: owners },
  listInventory: { ...goods, roles: owners },
  listStockMovements: { ...goods, roles: owners, object: 'variant' },
  setStockThreshold: { ...goods, roles: owners },
  updateMenuItem: { ...goods, roles: owners, object: 'product' },
  requestRestock: { ...goods, roles: owners },
  listRestockRequests: { ...goods, roles: owners },
  getRestockRequest: { ...goods, roles: owners, object: 'restock' },
  cancelRestockRequest: { ...goods, roles: owners, object: 'restock' },
  listUserOrders: { roles: everyone, module: 'swag_store', object: 'person', colleagues: owners },
}
