import type { Module, Role } from '@ribbon/contract/route'

/** What a call's `:id` names. */
export type ObjectKind = 'order' | 'draft' | 'recipient' | 'product' | 'bundle' | 'person' | 'session' | 'subteam' | 'invitation' | 'domain' | 'template' | 'plan' | 'list'

export interface Permission {
  roles: readonly Role[]
  module?: Module
  /** What a team owner who acts as someone else may do with it. */
  acting?: 'refused' | 'ends'
  object?: ObjectKind
  /** Who reaches the object when it is the caller's own; every role that may call, unless said. */
  own?: readonly Role[]
  /** Who reaches a colleague's object; every role that may call, unless said. For all others it is missing. */
  colleagues?: readonly Role[]
}

const everyone: Role[] = ['limited_user', 'member', 'team_owner', 'store_admin']
const senders: Role[] = ['member', 'team_owner', 'store_admin']
const owners: Role[] = ['team_owner', 'store_admin']
const teamOwner: Role[] = ['team_owner']
const nobody: Role[] = []

const gifts = { roles: senders, module: 'swag_store' } as const
const draft = { ...gifts, object: 'draft', colleagues: nobody } as const
const list = { ...gifts, object: 'list' } as const
const plan = { ...gifts, object: 'plan', colleagues: owners } as const
const ownAccount = { roles: everyone, acting: 'refused' } as const
const sso = { roles: owners } as const
const ssoChange = { roles: owners, acting: 'refused' } as const
const people = { roles: teamOwner, acting: 'refused' } as const

/**
 * Who may make which call, on whose things: written from the specification's tables (S1 §6, S2 §6, S3 §6, ambiguities A1–A16), not from the contract,
 * so that a declaration which says otherwise fails. Every call of a member's session stands here, once.
 */
export const permissions: Record<string, Permission> = {
  signOut: { roles: everyone, acting: 'ends' }, getUser: { roles: everyone, acting: 'ends' }, updateUser: { roles: everyone },
  listSessions: ownAccount, endOwnSession: { ...ownAccount, object: 'session', colleagues: nobody }, endOtherSessions: ownAccount,
  impersonateMember: { ...people, object: 'person', own: nobody }, stopImpersonating: { roles: everyone, acting: 'ends' },
  getSecondFactor: ownAccount, beginSecondFactor: ownAccount, confirmSecondFactor: ownAccount, renewRecoveryCodes: ownAccount, removeSecondFactor: ownAccount,

  getTeam: { roles: everyone }, updateTeam: { roles: owners }, buyAdditionalSends: { roles: owners }, getRemainingOrders: { roles: everyone }, getSubscription: { roles: everyone },
  listSubteams: { roles: owners }, createSubteam: { roles: owners }, updateSubteam: { roles: owners, object: 'subteam' }, deleteSubteam: { roles: owners, object: 'subteam' },
  addSubteamMember: { roles: owners, object: 'subteam' }, removeSubteamMember: { roles: owners, object: 'subteam' },

  listMembers: { roles: owners }, getMember: { roles: everyone, object: 'person', colleagues: owners },
  changeRole: { ...people, object: 'person' }, removeMember: { ...people, object: 'person' },
  changeBudget: { roles: teamOwner, object: 'person' }, listBudgetEntries: { roles: everyone, object: 'person', colleagues: owners },
  listInvitations: { roles: everyone }, createInvitation: people, resendInvitation: { ...people, object: 'invitation' }, deleteInvitation: { ...people, object: 'invitation' },

  getIdpSetup: sso, createIdpSetup: ssoChange, updateIdpSetup: ssoChange, enableSso: ssoChange, disableSso: ssoChange, testSso: ssoChange,
  listTeamDomains: sso, addTeamDomain: ssoChange, verifyTeamDomain: { ...ssoChange, object: 'domain' }, removeTeamDomain: { ...ssoChange, object: 'domain' },
  listAuditEvents: { roles: teamOwner }, listAuditActions: { roles: teamOwner }, exportAuditEvents: { roles: teamOwner },

  listProducts: gifts, listProductFilters: gifts, getProduct: { ...gifts, object: 'product' }, listProductVariants: { ...gifts, object: 'product' },
  listBundles: gifts, getBundle: { ...gifts, object: 'bundle' }, listBundleItems: { ...gifts, object: 'bundle' }, listCards: gifts,
  listCardTemplates: gifts, getCardTemplate: { ...gifts, object: 'template' }, createCardTemplate: gifts, updateCardTemplate: { ...gifts, object: 'template' }, deleteCardTemplate: { ...gifts, object: 'template' },
  listRecipients: gifts, getRecipient: { ...gifts, object: 'recipient' }, createRecipient: gifts, updateRecipient: { ...gifts, object: 'recipient' }, requestAddress: { ...gifts, object: 'recipient' }, exportRecipients: gifts,
  listLikelyDoubles: { ...gifts, object: 'recipient' }, mergeRecipients: { ...gifts, object: 'recipient' }, eraseRecipient: { ...gifts, roles: owners, object: 'recipient' },
  listBulkImports: gifts, createBulkImport: gifts, getBulkImport: list, previewBulkImport: list, listImportRows: list, repairImportRow: list, importBulkImport: list, undoBulkImport: list, updateBulkImport: list, deleteBulkImport: list,
  listBulkImportRecipients: list, exportBulkImport: list, exportRejectedRows: list, listListsOfRecipient: { ...gifts, object: 'recipient' },
  planBulkSend: gifts, listBulkSends: gifts, getBulkSend: plan, updateBulkSend: plan, listBulkSendRows: plan, updateBulkSendRow: plan, deleteBulkSend: plan, reportBulkSend: plan,
  createRecipientListOrder: gifts, checkListInventory: list,
  createOrder: gifts, getLatestUnpaidOrder: gifts, quoteShipping: gifts,
  updateOrder: draft, addOrderItem: draft, chooseShipping: draft, chargeOrder: draft, cancelOrder: { ...gifts, object: 'order', colleagues: owners },
  listOrders: { roles: everyone, module: 'swag_store' }, getOrder: { roles: everyone, module: 'swag_store', object: 'order', colleagues: owners },
  listUserOrders: { roles: everyone, module: 'swag_store', object: 'person', colleagues: owners },
}

/** Calls for anyone; the token in the path, where there is one, is the whole proof. */
export const openCalls: Record<string, 'none' | 'address' | 'tracking' | 'invitation'> = {
  signUp: 'none', signIn: 'none', validateToken: 'none', operatorSignIn: 'none',
  requestPasswordReset: 'none', openPasswordReset: 'none', updatePassword: 'none', requestConfirmation: 'none', confirmEmail: 'none',
  samlMetadata: 'none', samlSignIn: 'none', samlConsume: 'none', samlLogin: 'none', signInMethods: 'none', googleAuthentication: 'none', googleConsume: 'none', googleSignIn: 'none',
  getInvitation: 'invitation', acceptInvitation: 'invitation',
  getAddressRequest: 'address', giveAddress: 'address', declineAddress: 'address', trackGift: 'tracking',
  receiveTracking: 'none', receivePaymentNews: 'none',
}

export const operatorCalls = ['operatorSignOut', 'getOperator', 'listParcels', 'labelParcel', 'packParcel', 'shipParcel', 'deliverParcel', 'returnParcel']
