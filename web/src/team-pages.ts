import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import type { TeamPath } from './paths.ts'
import { storePages } from './store-pages.ts'

/** The page of every path of a team's people, loaded when it is opened. */
export const teamPages: Record<TeamPath, RouteComponent> = {
  '/login': lazyRouteComponent(() => import('./modules/people/identity/login-page.tsx'), 'LoginPage'),
  '/login/sso': lazyRouteComponent(
    () => import('./modules/people/identity/sso-login-page.tsx'),
    'SsoLoginPage',
  ),
  '/authenticate': lazyRouteComponent(
    () => import('./modules/people/identity/authenticate-page.tsx'),
    'AuthenticatePage',
  ),
  '/reset-password': lazyRouteComponent(
    () => import('./modules/people/identity/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
  '/passwords/reset': lazyRouteComponent(
    () => import('./modules/people/identity/new-password-page.tsx'),
    'NewPasswordPage',
  ),
  '/email-verification': lazyRouteComponent(
    () => import('./modules/people/identity/email-verification-page.tsx'),
    'EmailVerificationPage',
  ),
  '/sign-up': lazyRouteComponent(() => import('./modules/people/identity/sign-up-page.tsx'), 'SignUpPage'),
  '/success-onboard-flow': lazyRouteComponent(
    () => import('./modules/people/identity/how-it-works-page.tsx'),
    'HowItWorksPage',
  ),
  '/report': lazyRouteComponent(
    () => import('./modules/administration/dashboard/report-page.tsx'),
    'ReportPage',
  ),
  '/gifts': lazyRouteComponent(() => import('./modules/catalog/products/gifts-page.tsx'), 'GiftsPage'),
  '/product-detail/:id': lazyRouteComponent(
    () => import('./modules/catalog/products/product-detail-page.tsx'),
    'ProductDetailPage',
  ),
  '/bundle-detail/:id': lazyRouteComponent(
    () => import('./modules/catalog/products/bundle-detail-page.tsx'),
    'BundleDetailPage',
  ),
  '/shopping-bag': lazyRouteComponent(
    () => import('./modules/gifting/gift-flow/shopping-bag-page.tsx'),
    'ShoppingBagPage',
  ),
  '/select-recipient': lazyRouteComponent(
    () => import('./modules/gifting/recipients/select-recipient-page.tsx'),
    'SelectRecipientPage',
  ),
  '/add-recipient': lazyRouteComponent(
    () => import('./modules/gifting/recipients/add-recipient-page.tsx'),
    'AddRecipientPage',
  ),
  '/recipient-list': lazyRouteComponent(
    () => import('./modules/gifting/recipients/lists/recipient-lists-page.tsx'),
    'RecipientListsPage',
  ),
  '/recipient-list/map': lazyRouteComponent(
    () => import('./modules/gifting/recipients/imports/import-page.tsx'),
    'ImportPage',
  ),
  '/recipient-list/people': lazyRouteComponent(
    () => import('./modules/gifting/recipients/people-page.tsx'),
    'PeoplePage',
  ),
  '/recipient-list/people/:id': lazyRouteComponent(
    () => import('./modules/gifting/recipients/person-page.tsx'),
    'PersonPage',
  ),
  '/recipient-list/:id': lazyRouteComponent(
    () => import('./modules/gifting/recipients/lists/recipient-list-page.tsx'),
    'RecipientListPage',
  ),
  '/card-message': lazyRouteComponent(
    () => import('./modules/gifting/gift-flow/card-message-page.tsx'),
    'CardMessagePage',
  ),
  '/link-salesforce-record': lazyRouteComponent(
    () => import('./modules/connections/crm-records/link-record-page.tsx'),
    'LinkRecordPage',
  ),
  '/order-confirmation': lazyRouteComponent(
    () => import('./modules/gifting/gift-flow/confirmation/order-confirmation-page.tsx'),
    'OrderConfirmationPage',
  ),
  '/order-confirmation/:id': lazyRouteComponent(
    () => import('./modules/gifting/gift-flow/resume-order-page.tsx'),
    'ResumeOrderPage',
  ),
  '/confirmed-order': lazyRouteComponent(
    () => import('./modules/gifting/gift-flow/confirmed-order-page.tsx'),
    'ConfirmedOrderPage',
  ),
  '/orders/:orderTab?': lazyRouteComponent(
    () => import('./modules/gifting/orders/orders-page.tsx'),
    'OrdersPage',
  ),
  '/orders/:id': lazyRouteComponent(
    () => import('./modules/gifting/orders/order-detail-page.tsx'),
    'OrderDetailPage',
  ),
  '/orders/:id/record': lazyRouteComponent(
    () => import('./modules/connections/crm-records/relink-record-page.tsx'),
    'RelinkRecordPage',
  ),
  '/bulk-sends': lazyRouteComponent(
    () => import('./modules/gifting/bulk-sends/bulk-sends-page.tsx'),
    'BulkSendsPage',
  ),
  '/bulk-sends/:id': lazyRouteComponent(
    () => import('./modules/gifting/bulk-sends/bulk-send-page.tsx'),
    'BulkSendPage',
  ),
  '/manage-templates': lazyRouteComponent(
    () => import('./modules/catalog/card-templates/card-templates-page.tsx'),
    'CardTemplatesPage',
  ),
  '/manage-templates/new': lazyRouteComponent(
    () => import('./modules/catalog/card-templates/new-template-page.tsx'),
    'NewTemplatePage',
  ),
  '/manage-templates/:id': lazyRouteComponent(
    () => import('./modules/catalog/card-templates/edit-template-page.tsx'),
    'EditTemplatePage',
  ),
  '/profile': lazyRouteComponent(
    () => import('./modules/people/identity/profile/profile-page.tsx'),
    'ProfilePage',
  ),
  '/profile/advanced': lazyRouteComponent(
    () => import('./modules/people/identity/profile/advanced-page.tsx'),
    'AdvancedPage',
  ),
  '/projects': lazyRouteComponent(
    () => import('./modules/projects/projects/projects-page.tsx'),
    'ProjectsPage',
  ),
  '/projects/:id': lazyRouteComponent(
    () => import('./modules/projects/projects/details/project-page.tsx'),
    'ProjectPage',
  ),
  '/settings': lazyRouteComponent(() => import('./modules/people/teams/settings-page.tsx'), 'SettingsPage'),
  '/developers': lazyRouteComponent(
    () => import('./modules/people/api-keys/developers-page.tsx'),
    'DevelopersPage',
  ),
  '/members': lazyRouteComponent(() => import('./modules/people/members/members-page.tsx'), 'MembersPage'),
  '/members/invite': lazyRouteComponent(
    () => import('./modules/people/members/invite-page.tsx'),
    'InvitePage',
  ),
  '/manage-inventory': lazyRouteComponent(
    () => import('./modules/warehouse/inventory/manage-inventory-page.tsx'),
    'ManageInventoryPage',
  ),
  '/manage-billing': lazyRouteComponent(
    () => import('./modules/money/payments/manage-billing-page.tsx'),
    'ManageBillingPage',
  ),
  '/add-payment-method': lazyRouteComponent(
    () => import('./modules/money/payment-methods/add-payment-method-page.tsx'),
    'AddPaymentMethodPage',
  ),
  '/confirm-payment': lazyRouteComponent(
    () => import('./modules/money/payments/confirm-payment-page.tsx'),
    'ConfirmPaymentPage',
  ),
  '/add-invoice-method': lazyRouteComponent(
    () => import('./modules/money/payment-methods/add-invoice-method-page.tsx'),
    'AddInvoiceMethodPage',
  ),
  '/exports': lazyRouteComponent(
    () => import('./modules/administration/exports/exports-page.tsx'),
    'ExportsPage',
  ),
  '/audit-log': lazyRouteComponent(() => import('./modules/people/audit/audit-log-page.tsx'), 'AuditLogPage'),
  '/your-access': lazyRouteComponent(
    () => import('./modules/people/members/your-access-page.tsx'),
    'YourAccessPage',
  ),
  '/un-authorized': lazyRouteComponent(() => import('./shell/not-allowed-page.tsx'), 'NotAllowedPage'),
  '/404': lazyRouteComponent(() => import('./shell/not-found-page.tsx'), 'NotFoundPage'),
  '/503': lazyRouteComponent(() => import('./shell/maintenance-page.tsx'), 'MaintenancePage'),
  '/redemptions': lazyRouteComponent(
    () => import('./modules/gifting/group-orders/group-orders-page.tsx'),
    'GroupOrdersPage',
  ),
  '/redemption/new': lazyRouteComponent(
    () => import('./modules/gifting/group-orders/setup/name-page.tsx'),
    'NamePage',
  ),
  '/redemption/new/items-selection/:id': lazyRouteComponent(
    () => import('./modules/gifting/group-orders/setup/items-page.tsx'),
    'ItemsPage',
  ),
  '/redemption/new/redemption-info/:id': lazyRouteComponent(
    () => import('./modules/gifting/group-orders/info/info-page.tsx'),
    'InfoPage',
  ),
  '/redemption/edit': lazyRouteComponent(
    () => import('./modules/gifting/group-orders/edit-root-page.tsx'),
    'EditRootPage',
  ),
  '/redemption/edit/items-selection/:id': lazyRouteComponent(
    () => import('./modules/gifting/group-orders/setup/items-page.tsx'),
    'EditItemsPage',
  ),
  '/redemption/edit/redemption-info/:id': lazyRouteComponent(
    () => import('./modules/gifting/group-orders/info/info-page.tsx'),
    'EditInfoPage',
  ),
  '/redemption/new/redemption-page-access/:id': lazyRouteComponent(
    () => import('./modules/gifting/group-orders/setup/access-page.tsx'),
    'AccessPage',
  ),
  '/redemption/new/add-card/:id': lazyRouteComponent(
    () => import('./modules/gifting/group-orders/setup/cards-page.tsx'),
    'CardsPage',
  ),
  '/redemption/new/review-order/:id': lazyRouteComponent(
    () => import('./modules/gifting/group-orders/setup/review-page.tsx'),
    'ReviewPage',
  ),
  '/redemption-success': lazyRouteComponent(
    () => import('./modules/gifting/group-orders/setup/success-page.tsx'),
    'SuccessPage',
  ),
  '/redemption/details/:id': lazyRouteComponent(
    () => import('./modules/gifting/group-orders/details/details-page.tsx'),
    'DetailsPage',
  ),
  '/integrations': lazyRouteComponent(
    () => import('./modules/connections/crm/integrations-page.tsx'),
    'IntegrationsPage',
  ),
  ...storePages,
}
