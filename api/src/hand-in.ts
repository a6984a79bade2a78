import type { Tx } from './platform/db/database.ts'
import type { Config } from './platform/config.ts'
import { signUpTeam, type SignUpSettings } from './modules/administration/accounts/sign-up-team.ts'
import type { ExportSources } from './modules/administration/exports/write-export.ts'
import type { ModuleContext } from './modules/define-module.ts'
import { startFeeExport } from './modules/administration/exports/start-fee-export.ts'
import { renewPeopleExports } from './modules/administration/exports/renew-people-exports.ts'
import { findInvitedAddress } from './modules/gifting/group-orders/invitations/find-invited-address.ts'
import { findListsSentTo } from './modules/gifting/bulk-sends/bulk-sends.store.ts'
import { lockSendsToRecipients } from './modules/gifting/bulk-sends/lock-sends-to-recipients.ts'
import { settleSend } from './modules/gifting/bulk-sends/runs/settle-send.ts'
import { lockParticipantsOfRecipients } from './modules/gifting/group-orders/own-data/lock-participants-of-recipients.ts'
import { findPublicGroupOrder } from './modules/gifting/group-orders/public-page/public-page.store.ts'
import { isOwnGift } from './modules/gifting/redemption/participants/is-own-gift.ts'
import { lockVisitsOfRecipients } from './modules/gifting/group-orders/own-data/lock-visits-of-recipients.ts'
import { findRunNames } from './modules/gifting/group-orders/runs/find-run-names.ts'
import { settleRun } from './modules/gifting/group-orders/runs/settle-run.ts'
import { eraseAsksOfRecipient } from './modules/projects/projects/asks/erase-asks-of-recipient.ts'
import { findAskedAddress } from './modules/projects/projects/asks/find-asked-address.ts'
import { settleProjectRun } from './modules/projects/project-runs/placing/settle-project-run.ts'
import { findProjectNames } from './modules/projects/project-runs/find-project-names.ts'
import { settlePayment } from './modules/gifting/orders/charging/settle-payment.ts'
import { followOrderRefund } from './modules/gifting/orders/refunds/follow-order-refund.ts'
import { lockOrdersToRecipients } from './modules/gifting/orders/lock-orders-to-recipients.ts'
import { findDayIfAnswered } from './modules/gifting/orders/expected-day/promised-day.store.ts'
import { findListsWithOrders } from './modules/gifting/orders/order-people.store.ts'
import { findParcelsToRecipients } from './modules/warehouse/parcels/find-parcels-to-recipients.ts'
import { readdressOrder } from './modules/warehouse/parcels/changes/readdress-order.ts'
import {
  eraseParcelProblems,
  hasParcelsOnTheirWay,
  insertBulkParcels,
} from './modules/warehouse/parcels/parcels.store.ts'
import { countOrdersOf } from './modules/gifting/orders/order-items.store.ts'
import type { HandedIn } from './modules/handed-in.ts'
import { creditTopup } from './modules/money/deposits/credit-topup.ts'
import { cancelTopup } from './modules/money/deposits/cancel-topup.ts'
import { followTopupRefund } from './modules/money/deposits/follow-topup-refund.ts'
import { owesOnAccount } from './modules/money/invoices/invoices.store.ts'
import { findPublicIds } from './modules/gifting/orders/charging/find-public-ids.ts'
import { findListNames } from './modules/gifting/bulk-sends/runs/find-list-names.ts'
import { settleTopup } from './modules/money/deposits/settle-topup.ts'
import type { LineHandlers } from './modules/money/invoices/settle-lines.ts'
import { countTeamStock } from './modules/catalog/products/stock/stock.store.ts'
import { findAllowance } from './modules/money/subscriptions/allowances/allowances.store.ts'
import {
  findSubscription,
  findBilledBy,
  findPlanName,
} from './modules/money/subscriptions/subscriptions.store.ts'
import { isSsoRequired } from './modules/people/sso/idp-setups.store.ts'
import { endConnection } from './modules/connections/crm/end-connection.ts'
import { closeFeeMonths } from './modules/connections/shop-fees/closing/close-fee-months.ts'
import { findTeamsWithFees } from './modules/connections/shop-fees/closing/fee-months.store.ts'
import { endCheckoutOfCart } from './modules/store/checkout/end/end-checkout-of-cart.ts'
import { findOpenCheckout } from './modules/store/checkout/find-open-checkout.ts'
import { eraseBuyers } from './modules/store/store-orders/buyers/erase-buyers.ts'
import { cancelStoreOrder } from './modules/store/store-orders/refunds/cancel-store-order.ts'
import { findStoreAccount } from './modules/store/store-accounts/find-store-account.ts'
import { changeDomain } from './modules/store/store-domains/change-domain.ts'
import { findDomain } from './modules/store/store-domains/find-domain.ts'
import { hasProductWithPrice } from './modules/store/store-products/store-products.store.ts'
import { eraseGiftCardHolders } from './modules/store/gift-cards/own-data/erase-gift-card-holders.ts'
import { eraseStoreAddresses } from './modules/store/store-access/erase-store-addresses.ts'
import { findMissingItems, findOrderParcels } from './modules/warehouse/parcels/order-parcels.store.ts'
import { lockLogsOfRecipients } from './modules/connections/crm-log/lock-logs-of-recipients.ts'
import { giveUpChange } from './modules/money/subscriptions/settling/give-up-change.ts'
import { settleInvoices } from './modules/money/subscriptions/settling/settle-invoices.ts'
import { requireRoomForItem } from './modules/money/subscriptions/require-room-for-item.ts'
import { startSingleLogout } from './modules/people/sso/logout/start-single-logout.ts'
import { refusePasswordSignIn } from './modules/people/sso/refuse-password-sign-in.ts'

/** What waits for an invoice line to be paid, by the type of the line's source. */
export const lineHandlers: LineHandlers = { topup: { paid: creditTopup, void: cancelTopup } }

/** What an invoice's month is charged with when it is closed. */
export const monthlyCharges: HandedIn['monthlyCharges'] = {
  findTeams: findTeamsWithFees,
  add: closeFeeMonths,
}

const feeParts = { monthlyCharges, startFeeExport } satisfies Partial<HandedIn>

const parcelParts = {
  insertParcels: insertBulkParcels,
  hasParcelsOnTheirWay,
  readdressOrder,
  eraseParcelProblems,
} satisfies Partial<HandedIn>

/** In lock order. */
const personalDataHandlers = [
  lockVisitsOfRecipients,
  lockSendsToRecipients,
  lockParticipantsOfRecipients,
  lockOrdersToRecipients,
  findParcelsToRecipients,
  lockLogsOfRecipients,
  eraseStoreAddresses,
  eraseGiftCardHolders,
  (tx: Tx) => eraseBuyers(tx, eraseParcelProblems),
  eraseAsksOfRecipient,
]

/** Each module that knows something of a store fills its part here. */
export const storeParts: Omit<HandedIn['storeParts'], 'findDomain' | 'changeDomain'> = {
  findAccount: findStoreAccount,
  hasProduct: hasProductWithPrice,
}

export function domainParts({ storesTarget, ownHosts }: Config) {
  return {
    findDomain: (reader, teamId) => findDomain(reader, teamId, storesTarget),
    changeDomain: (tx, actor, name) => changeDomain(tx, actor, name, ownHosts),
  } satisfies Partial<HandedIn['storeParts']>
}

export type AppContext = Omit<ModuleContext, 'handedIn' | 'outgoingResources'>
export type FurnishTeam = NonNullable<SignUpSettings['furnish']>

const cartCheckouts = ({ payments }: AppContext['services']): HandedIn['cartCheckouts'] => ({
  find: findOpenCheckout,
  end: (db, cart) => endCheckoutOfCart(db, payments.shopCharges, cart),
})

/** What lower modules need from higher ones; `modules/handed-in.ts` says how to add to it. */
export function handIn(
  { config, exportFiles, services }: AppContext,
  modules: { exportSources: ExportSources } & Pick<HandedIn, 'paymentWebhooks' | 'accountWebhooks'>,
  furnishTeam: FurnishTeam | undefined,
): HandedIn {
  const signUpSettings: SignUpSettings = {
    modules: config.newTeamModules,
    passwordMinLength: config.PASSWORD_MIN_LENGTH,
    secretKey: config.SECRET_KEY,
    ...(furnishTeam ? { furnish: furnishTeam } : {}),
  }
  return {
    signUp: (db, input, device) => signUpTeam(db, input, device, signUpSettings),
    refusePasswordSignIn,
    isSsoRequired,
    endConnections: endConnection,
    findDayIfAnswered,
    startSingleLogout: (db, actor) =>
      startSingleLogout(db, { saml: services.saml, secretKey: config.SECRET_KEY }, actor),
    findTeamFigures: async (db, teamId) => {
      const [allowance, inventoryCount] = await Promise.all([
        findAllowance(db, teamId),
        countTeamStock(db, teamId),
      ])
      return { ...allowance, inventoryCount }
    },
    findUsersLimit: async (db, teamId) => (await findSubscription(db, teamId))?.usersLimit,
    paymentSubjects: {
      order: { settle: settlePayment, followRefund: followOrderRefund },
      bulkSend: { settle: settleSend },
      groupOrderRun: { settle: settleRun },
      projectRun: { settle: settleProjectRun },
      topup: { settle: settleTopup, followRefund: followTopupRefund },
    },
    invoiceFollowUp: { settle: settleInvoices, giveUp: giveUpChange },
    findInvitedAddress: (reader, token) =>
      (/^[su]1_/.test(token) ? findAskedAddress : findInvitedAddress)(reader, config.SECRET_KEY, token),
    requireRoomForItem,
    countOrdersOf,
    findMethodUses: async (db, teamId) => ({
      billedBy: await findBilledBy(db, teamId),
      hasOpenInvoice: await owesOnAccount(db, teamId),
    }),
    findPlanName,
    paymentNames: { findPublicIds, findListNames, findRunNames, findProjectNames },
    lineHandlers,
    parcelReader: { findOrderParcels, findMissingItems },
    findGroupOrderId: findPublicGroupOrder,
    isOwnGift: (db, request, gift) => isOwnGift(db, request, { ...gift, secure: config.isSecure }),
    personalDataHandlers,
    renewPeopleExports: (tx, teamId) => renewPeopleExports(tx, exportFiles, teamId),
    listUses: { findListsSentTo, findListsWithOrders },
    ...parcelParts,
    ...feeParts,
    storeParts: { ...storeParts, ...domainParts(config) },
    cartCheckouts: cartCheckouts(services),
    cancelStoreOrder,
    ...modules,
  }
}
