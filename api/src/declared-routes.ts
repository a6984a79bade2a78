import { operatorViewRoutes, savedViewRoutes } from '@ribbon/contract/people/saved-views'
import { alertRoutes } from '@ribbon/contract/administration/alerts'
import { apiKeyRoutes } from '@ribbon/contract/people/api-keys/api-keys'
import { auditRoutes } from '@ribbon/contract/people/audit'
import { billingRoutes } from '@ribbon/contract/money/subscriptions/additional-sends'
import { importRowRoutes } from '@ribbon/contract/gifting/recipients/import-rows'
import { bulkImportRoutes } from '@ribbon/contract/gifting/recipients/imports'
import { bulkSendRoutes, listOrderRoutes } from '@ribbon/contract/gifting/bulk-sends/bulk-sends'
import { cardTemplateRoutes } from '@ribbon/contract/catalog/card-templates/card-templates'
import { menuItemRoutes } from '@ribbon/contract/catalog/products/menu-items'
import { productRoutes } from '@ribbon/contract/catalog/products/products'
import { chargingRoutes } from '@ribbon/contract/gifting/orders/charging'
import { shopFeeRoutes } from '@ribbon/contract/connections/shop-fees/shop-fees'
import { operatorFeeRoutes } from '@ribbon/contract/connections/shop-fees/operator-fees'
import { priceListRoutes } from '@ribbon/contract/connections/shop-fees/price-lists'
import { shopOrderRoutes } from '@ribbon/contract/connections/shop-orders'
import { shopRoutes } from '@ribbon/contract/connections/shops'
import { crmRoutes } from '@ribbon/contract/connections/crm'
import { crmLogRoutes } from '@ribbon/contract/connections/crm-log'
import { crmRecordRoutes } from '@ribbon/contract/connections/crm-records'
import { dashboardRoutes } from '@ribbon/contract/administration/dashboard'
import { depositRoutes, refundRequestRoutes } from '@ribbon/contract/money/deposits'
import { paymentHistoryRoutes } from '@ribbon/contract/administration/payment-history'
import { draftRoutes } from '@ribbon/contract/gifting/orders/drafts'
import { choosingRoutes } from '@ribbon/contract/gifting/redemption/choosing'
import { entryRoutes, publicPageRoutes } from '@ribbon/contract/gifting/redemption/entry'
import { operatorSearchRoutes, searchRoutes } from '@ribbon/contract/administration/search'
import { exportRoutes } from '@ribbon/contract/administration/exports'
import { groupOrderActionRoutes } from '@ribbon/contract/gifting/group-orders/group-order-actions'
import { invitationRoutes as groupOrderInvitationRoutes } from '@ribbon/contract/gifting/group-orders/invitations'
import { allowListRoutes } from '@ribbon/contract/gifting/group-orders/allow-lists'
import { groupOrderRoutes } from '@ribbon/contract/gifting/group-orders/group-orders'
import { participantRoutes } from '@ribbon/contract/gifting/group-orders/participants'
import { groupOrderRunRoutes } from '@ribbon/contract/gifting/group-orders/runs'
import { tierRoutes } from '@ribbon/contract/gifting/group-orders/tiers'
import { identityRoutes } from '@ribbon/contract/people/identity/identity'
import { inventoryRoutes, restockRoutes } from '@ribbon/contract/warehouse/inventory/inventory'
import { invitationRoutes } from '@ribbon/contract/people/invitations'
import { invoiceRoutes } from '@ribbon/contract/money/invoices/invoices'
import { memberRoutes } from '@ribbon/contract/people/members/members'
import { parcelRoutes, trackingRoutes } from '@ribbon/contract/warehouse/parcels/parcels'
import { parcelChangeRoutes } from '@ribbon/contract/warehouse/parcels/changes'
import { documentRoutes } from '@ribbon/contract/warehouse/parcels/documents'
import { boxRoutes } from '@ribbon/contract/warehouse/parcels/boxes'
import { labelRoutes } from '@ribbon/contract/warehouse/parcels/labels'
import { manifestRoutes } from '@ribbon/contract/warehouse/parcels/manifests'
import { packingRoutes } from '@ribbon/contract/warehouse/parcels/packing'
import { reshipmentRoutes } from '@ribbon/contract/warehouse/parcels/reshipments'
import { productEditingRoutes } from '@ribbon/contract/catalog/products/editing'
import { productImportRoutes } from '@ribbon/contract/catalog/products/imports'
import { jobRoutes } from '@ribbon/contract/administration/jobs'
import { planUpkeepRoutes } from '@ribbon/contract/money/subscriptions/plans'
import { accountRoutes } from '@ribbon/contract/administration/accounts/accounts'
import { operatorRoutes } from '@ribbon/contract/people/operators'
import { operatorInvoiceRoutes } from '@ribbon/contract/money/invoices/operator-invoices'
import {
  operationsRestockRoutes,
  operationsStockRoutes,
} from '@ribbon/contract/warehouse/inventory/stock-desk'
import { orderRoutes } from '@ribbon/contract/gifting/orders/orders'
import { paymentRoutes } from '@ribbon/contract/money/payments'
import { paymentMethodRoutes } from '@ribbon/contract/money/payment-methods/payment-methods'
import { recipientRoutes, mergeAndEraseRoutes } from '@ribbon/contract/gifting/recipients/recipients'
import { selectedRecipientRoutes } from '@ribbon/contract/gifting/recipients/selected-recipients'
import { reminderRoutes } from '@ribbon/contract/gifting/recipients/reminders'
import { recoveryRoutes } from '@ribbon/contract/people/identity/recovery'
import { projectRunRoutes } from '@ribbon/contract/projects/project-runs/project-runs'
import { projectDeskRoutes } from '@ribbon/contract/projects/project-desk/project-desk'
import { addressCollectionRoutes } from '@ribbon/contract/projects/address-collection'
import { askRoutes } from '@ribbon/contract/projects/projects/asks'
import { submissionTrackingRoutes } from '@ribbon/contract/projects/projects/submission-tracking'
import { submissionImportRoutes } from '@ribbon/contract/projects/projects/submission-imports'
import { projectActionRoutes } from '@ribbon/contract/projects/projects/project-actions'
import { projectAttachmentRoutes } from '@ribbon/contract/projects/projects/project-attachments'
import { projectFileRoutes } from '@ribbon/contract/projects/projects/project-files'
import { projectRequestRoutes } from '@ribbon/contract/projects/projects/project-requests'
import { projectRoutes } from '@ribbon/contract/projects/projects/projects'
import { submissionRoutes } from '@ribbon/contract/projects/projects/submissions'
import { viewerProjectRoutes } from '@ribbon/contract/projects/projects/viewer-project'
import { refundRoutes } from '@ribbon/contract/gifting/orders/refunds'
import {
  operatorSecondFactorRoutes,
  proofRoutes,
  secondFactorRoutes,
} from '@ribbon/contract/people/identity/second-factor'
import { ssoRoutes } from '@ribbon/contract/people/sso/sso'
import { storeOrderActionRoutes } from '@ribbon/contract/store/store-orders/store-order-actions'
import { storeMetricRoutes } from '@ribbon/contract/store/store-orders/store-metrics'
import { storeOrderRoutes } from '@ribbon/contract/store/store-orders/store-orders'
import { storeRoutes } from '@ribbon/contract/store/stores/stores'
import { cartRoutes } from '@ribbon/contract/store/carts/carts'
import { checkoutRoutes } from '@ribbon/contract/store/checkout/checkout'
import { storeFrontRoutes } from '@ribbon/contract/store/storefront'
import { storeAccountRoutes } from '@ribbon/contract/store/store-accounts'
import { giftCardEditingRoutes } from '@ribbon/contract/store/gift-cards/gift-card-editing'
import { orderPageRoutes } from '@ribbon/contract/store/checkout/order-page'
import { giftCardPageRoutes } from '@ribbon/contract/store/gift-cards/gift-card-page'
import { giftCardRoutes } from '@ribbon/contract/store/gift-cards/gift-cards'
import { payoutRoutes } from '@ribbon/contract/store/payouts'
import { webhookEndpointRoutes } from '@ribbon/contract/connections/webhook-endpoints/webhook-endpoints'
import { webhookMessageRoutes } from '@ribbon/contract/connections/webhook-endpoints/webhook-messages'
import { storeDomainRoutes } from '@ribbon/contract/store/store-domains'
import { storeAccessRoutes } from '@ribbon/contract/store/store-access'
import { attachmentRoutes as storePictureRoutes } from '@ribbon/contract/store/store-products/attachments'
import { storeProductRoutes } from '@ribbon/contract/store/store-products/store-products'
import { subscriptionRoutes } from '@ribbon/contract/money/subscriptions/subscriptions'
import { subteamRoutes } from '@ribbon/contract/people/members/subteams'
import { teamRoutes } from '@ribbon/contract/people/teams'
import type { Routes } from '@ribbon/contract/route'

/** Every declared call by module. */
export const declaredRoutes: Record<string, Routes> = {
  audit: auditRoutes,
  members: memberRoutes,
  invitations: invitationRoutes,
  identity: identityRoutes,
  recovery: recoveryRoutes,
  'second-factor': { ...secondFactorRoutes, ...proofRoutes, ...operatorSecondFactorRoutes },
  'api-keys': apiKeyRoutes,
  'saved-views': { ...savedViewRoutes, ...operatorViewRoutes },
  sso: ssoRoutes,
  teams: teamRoutes,
  subteams: subteamRoutes,
  billing: billingRoutes,
  catalogue: productRoutes,
  'menu-items': menuItemRoutes,
  recipients: recipientRoutes,
  'recipient-upkeep': mergeAndEraseRoutes,
  'selected-recipients': selectedRecipientRoutes,
  reminders: reminderRoutes,
  subscriptions: subscriptionRoutes,
  dashboard: dashboardRoutes,
  exports: exportRoutes,
  search: { ...searchRoutes, ...operatorSearchRoutes },
  'payment-methods': paymentMethodRoutes,
  alerts: alertRoutes,
  deposits: { ...depositRoutes, ...refundRequestRoutes },
  'payment-history': paymentHistoryRoutes,
  refunds: refundRoutes,
  'invoice-papers': invoiceRoutes,
  'invoice-desk': operatorInvoiceRoutes,
  stockroom: { ...inventoryRoutes, ...operationsStockRoutes },
  restocking: { ...restockRoutes, ...operationsRestockRoutes },
  'card-templates': cardTemplateRoutes,
  'bulk-imports': { ...bulkImportRoutes, ...importRowRoutes },
  'bulk-sends': bulkSendRoutes,
  'bulk-runs': listOrderRoutes,
  'allow-lists': { ...allowListRoutes, ...groupOrderInvitationRoutes },
  'store-access': storeAccessRoutes,
  'store-orders': { ...storeOrderRoutes, ...storeMetricRoutes, ...storeOrderActionRoutes },
  stores: storeRoutes,
  storefront: storeFrontRoutes,
  carts: cartRoutes,
  checkout: { ...checkoutRoutes, ...orderPageRoutes },
  'store-accounts': storeAccountRoutes,
  'gift-cards': { ...giftCardRoutes, ...giftCardEditingRoutes, ...giftCardPageRoutes },
  payouts: payoutRoutes,
  crm: crmRoutes,
  crmRecords: crmRecordRoutes,
  crmLog: crmLogRoutes,
  'store-domains': storeDomainRoutes,
  shops: shopRoutes,
  'shop-orders': shopOrderRoutes,
  'shop-fees': { ...priceListRoutes, ...shopFeeRoutes, ...operatorFeeRoutes },
  'webhook-endpoints': { ...webhookEndpointRoutes, ...webhookMessageRoutes },
  'store-products': { ...storeProductRoutes, ...storePictureRoutes },
  redemption: { ...entryRoutes, ...choosingRoutes },
  'group-orders': {
    ...groupOrderRoutes,
    ...groupOrderActionRoutes,
    ...tierRoutes,
    ...groupOrderRunRoutes,
    ...participantRoutes,
    ...publicPageRoutes,
  },
  'project-desk': projectDeskRoutes,
  'project-runs': projectRunRoutes,
  projects: {
    ...projectRoutes,
    ...projectActionRoutes,
    ...projectRequestRoutes,
    ...askRoutes,
    ...submissionImportRoutes,
    ...submissionTrackingRoutes,
    ...projectAttachmentRoutes,
    ...projectFileRoutes,
    ...submissionRoutes,
    ...viewerProjectRoutes,
  },
  'address-collection': addressCollectionRoutes,
  orders: orderRoutes,
  drafts: draftRoutes,
  charging: { ...chargingRoutes, ...paymentRoutes },
  operations: parcelRoutes,
  tracking: trackingRoutes,
  'parcel-changes': { ...parcelChangeRoutes, ...labelRoutes, ...reshipmentRoutes },
  packing: { ...packingRoutes, ...boxRoutes, ...documentRoutes, ...manifestRoutes },
  operators: operatorRoutes,
  'team-care': accountRoutes,
  'catalogue-upkeep': productEditingRoutes,
  'product-imports': productImportRoutes,
  'plan-upkeep': planUpkeepRoutes,
  'job-room': jobRoutes,
}
