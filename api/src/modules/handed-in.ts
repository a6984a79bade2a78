import type { AccountWebhookHandler } from '../services/payments/connected-accounts.ts'
import type { WebhookHandler } from '../services/payments/payments.ts'
import type { ExportSources } from './administration/exports/write-export.ts'
import type { ParcelReader } from './gifting/orders/order-parcels.store.ts'
import type { FindGroupOrderId, IsOwnGift } from './gifting/orders/tracking/tracking.store.ts'
import type { InsertParcels } from './gifting/bulk-sends/runs/place-chunk-orders.ts'
import type { FindReminderAddress } from './gifting/recipients/address-requests/change-reminders.ts'
import type { ErasureDependencies } from './gifting/recipients/erasing/erase-recipient.ts'
import type { ListUses } from './gifting/recipients/lists/lists.store.ts'
import type { FindDayIfAnswered } from './gifting/recipients/recipients.mails.ts'
import type { PersonalDataHandler } from './gifting/recipients/lock-personal-data.ts'
import type { PaymentNames } from './money/deposits/list-deposit-entries.ts'
import type { Closing } from './money/invoices/close-month.ts'
import type { LineHandlers } from './money/invoices/settle-lines.ts'
import type { FindMethodUses } from './money/payment-methods/remove-method.ts'
import type { PaymentSubjects } from './money/payments/find-payment-subject.ts'
import type { InvoiceFollowUp } from './money/payments/invoices-to-confirm/complete-invoice-confirmation.ts'
import type { StartFeeExport } from './connections/shop-fees/shop-fees.routes.ts'
import type { ReaddressOrder } from './projects/projects/late-changes/readdress-submission.ts'
import type { HasParcelsOnTheirWay } from './projects/project-runs/placing/end-shipped-projects.ts'
import type { CartCheckouts } from './store/carts/change-cart.ts'
import type { CancelStoreOrder } from './store/checkout/order-page/cancel-shopper-order.ts'
import type { EraseParcelProblems } from './store/store-orders/buyers/erase-from-store.ts'
import type { StoreParts } from './store/stores/find-store-facts.ts'
import type { EditingDependencies } from './catalog/products/editing/editing.routes.ts'
import type { IdentityDependencies } from './people/identity/identity.routes.ts'
import type { IsSsoRequired } from './people/identity/recovery/reset-password.ts'
import type { EndConnections } from './people/members/remove-member.ts'
import type { FindUsersLimit } from './people/invitations/accept-invitation.ts'
import type { TeamDependencies } from './people/teams/teams.routes.ts'

/**
 * Functions that a module needs from one it may not import, because that one builds on it (docs/modules.md).
 *
 * To add one: declare its type beside the operation that calls it, in the lower module; name it here; fill it in
 * `handIn` of hand-in.ts with the higher module's operation; and take it from `context.handedIn` in the lower
 * module's `<module>.module.ts`, which passes it on to its calls or jobs as a parameter.
 */
export interface HandedIn {
  /** identity ← accounts: makes a team with its owner. */
  signUp: IdentityDependencies['signUp']
  /** identity ← sso: sends a person whose team requires it to the team's identity provider. */
  refusePasswordSignIn: IdentityDependencies['refusePasswordSignIn']
  /** identity ← sso: signs a person out at the team's identity provider, too. */
  startSingleLogout: IdentityDependencies['startSingleLogout']
  /** identity ← sso: whether a password reset may open a session. */
  isSsoRequired: IsSsoRequired
  /** members ← crm: what a person who leaves has connected. */
  endConnections: EndConnections
  /** teams ← subscriptions, products: the figures of plan and stock in a team's answer. */
  findTeamFigures: TeamDependencies['findTeamFigures']
  /** invitations ← subscriptions: the member limit of a team's plan. */
  findUsersLimit: FindUsersLimit
  /** payments ← orders, bulk-sends, deposits: what follows from a payment or refund for what it paid. */
  paymentSubjects: PaymentSubjects
  /** payments ← subscriptions: what follows when the card's owner confirms an invoice, or does not. */
  invoiceFollowUp: InvoiceFollowUp
  /** products ← subscriptions: the product limit of a team's plan. */
  requireRoomForItem: EditingDependencies['requireRoomForItem']
  /** products ← orders: in how many orders some variants ever were. */
  countOrdersOf: EditingDependencies['countOrdersOf']
  /** payment-methods ← subscriptions, invoices: what a team's methods are still needed for. */
  findMethodUses: FindMethodUses
  /** invoices ← subscriptions: the title of a team's invoice. */
  findPlanName: Closing['findPlanName']
  /** invoices ← shop-fees: what is charged once a month. */
  monthlyCharges: Closing['monthlyCharges']
  /** deposits ← orders, bulk-sends: what a deposit paid for. */
  paymentNames: PaymentNames
  /** invoices ← deposits: what happens when an invoice line is paid or voided. */
  lineHandlers: LineHandlers
  /** orders ← parcels: the parcels and missing items that orders and their mails show. */
  parcelReader: ParcelReader
  /** orders ← group-orders: whose public id a tracking link may name instead of its own. */
  findGroupOrderId: FindGroupOrderId
  /** orders ← redemption: whose visit may see the street on the tracking page. */
  isOwnGift: IsOwnGift
  /** payments ← every module with `paymentWebhooks`. */
  paymentWebhooks: readonly WebhookHandler[]
  /** store-accounts ← every module with `accountWebhooks`. */
  accountWebhooks: readonly AccountWebhookHandler[]
  /** recipients ← bulk-sends, orders, parcels: merges and erases what they keep about people, in lock order. */
  personalDataHandlers: readonly PersonalDataHandler[]
  /** recipients ← group-orders, projects: whose reminders the link of an invitation, or of a mail that asks to submit, stops. */
  findInvitedAddress: FindReminderAddress
  /** recipients ← orders: when a gift arrives whose recipient gives the address today. */
  findDayIfAnswered: FindDayIfAnswered
  /** recipients, store-orders ← exports: what happens to a team's export files when a person is erased. */
  renewPeopleExports: ErasureDependencies['renewPeopleExports']
  /** recipients ← bulk-sends, orders: whether a list may be deleted or undone. */
  listUses: ListUses
  /** stores ← store-accounts, store-domains, store-products: what they know of a team's store. */
  storeParts: StoreParts
  /** carts ← checkout: what it knows of a cart that is being paid. */
  cartCheckouts: CartCheckouts
  /** checkout ← store-orders: what a shopper's cancel gives back. */
  cancelStoreOrder: CancelStoreOrder
  /** store-orders ← parcels. */
  eraseParcelProblems: EraseParcelProblems
  /** projects, address-collection ← parcels. */
  readdressOrder: ReaddressOrder
  /** project-runs ← parcels. */
  hasParcelsOnTheirWay: HasParcelsOnTheirWay
  /** bulk-sends, group-orders, project-runs ← parcels. */
  insertParcels: InsertParcels
  /** shop-fees ← exports. */
  startFeeExport: StartFeeExport
  /** exports ← every module with `exports`. */
  exportSources: ExportSources
}
