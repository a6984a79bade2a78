import {
  expect,
  type Browser,
  type BrowserContext,
  type Page,
  type BrowserContextOptions,
} from '@playwright/test'
import { makeRedemption } from './gifting/redemption-pages.ts'
import type { PathRow } from '../web/src/paths.ts'
import { atRest } from './accessible.ts'
import { newColleague } from './new-account.ts'
import { callsOf, operator, orderIn, sessionOf, signedIn } from './demo-people.ts'
import {
  listSends,
  collectionPath,
  projectIds,
  viewerPath,
  firstId,
  redemption,
  unpaidOrder,
  halfImported,
  appliedList,
  addressPath,
  invitationToken,
  invoicePath,
  giftCard,
  shopOrderPages,
  linkedOrder,
} from './page-examples.ts'
import { deskPages } from './operations/desk-examples.ts'
import { shopperWithCart, storePages } from './store/store-examples.ts'

type Session = BrowserContextOptions['storageState']

export interface EveryPage {
  team: Session
  desk: Session
  /** Somebody with a cart in the demo's store. */ shopper: Session
  examples: Record<string, string[]>
}

/**
 * Sessions of the demo's owner and operator, and example addresses for every path with parameters or several
 * views. A new path needs a line here.
 */
export async function prepareEveryPage(browser: Browser, baseURL: string): Promise<EveryPage> {
  const examples: Record<string, string[]> = {}
  const desk = await sessionOf(baseURL, '/api/v2/operations/sign_in', operator)
  const context = await signedIn(browser, baseURL, await newColleague(browser, baseURL))
  const calls = await callsOf(context, baseURL)
  // The newest one is canceled by another test.
  const awaiting = await orderIn(calls, 'awaiting_address', undefined, 'oldest')
  const shipped = await orderIn(calls, 'shipped')
  const delivered = await orderIn(calls, 'delivered')
  // Ten rows show the same as fifty, in a fifth of the time.
  examples['/orders/:orderTab?'] = [
    '/orders?size=10',
    '/orders/teamOrders?size=10',
    '/orders/groupOrders',
    '/orders?q=nobody-at-all',
  ]
  examples['/orders/:id/record'] = [`/orders/${await linkedOrder(calls)}/record`]
  examples['/orders/:id'] = [awaiting, shipped].map(order => `/orders/${order.id}`)
  examples['/recipients/:groupId/:token'] = [shipped, delivered].map(order => order.trackingPath!)
  const addressed = await addressPath(calls, baseURL)
  const open = await makeRedemption(calls)
  const notOpen = await makeRedemption(calls, {
    opens_at: new Date(Date.now() + 86_400_000).toISOString(),
  })
  examples['/recipients/:uuid?'] = [open.uuid, notOpen.uuid, 'nobody-made-it'].map(
    uuid => `/recipients/${uuid}`,
  )
  examples['/recipient/verification'] = [`/recipient/verification?uuid=${open.uuid}&token=any`]
  examples['/address/:token'] = [addressed]
  examples['/unsubscribe/:token'] = [
    addressed.replace('address', 'unsubscribe'),
    '/unsubscribe/nobody-was-asked',
  ]
  examples['/invitations/:token'] = [
    `/invitations/${await invitationToken(calls)}`,
    '/invitations/nobody-was-asked',
  ]
  examples['/members'] = ['?size=10', '?q=nobody-at-all', '?tab=invitations', '?tab=subteams'].map(
    search => `/members${search}`,
  )
  examples['/developers'] = ['', '?tab=start', '?tab=webhooks', '?tab=log'].map(tab => `/developers${tab}`)
  examples['/audit-log'] = ['/audit-log?size=10', '/audit-log?q=nobody-at-all']
  examples['/manage-billing'] = [
    '',
    '?tab=payment',
    '?tab=invoices',
    '?tab=deposit&size=10',
    '?tab=payments&size=10',
  ].map(search => `/manage-billing${search}`)
  examples['/invoices/:token'] = [await invoicePath(calls), '/invoices/nobody-was-billed']
  Object.assign(examples, await storePages(calls, baseURL))
  const shopper = await shopperWithCart(calls, baseURL)
  examples['/passwords/reset'] = ['/passwords/reset?reset_password_token=any', '/passwords/reset']
  examples['/authenticate'] = ['/authenticate?sso_test=ok', '/authenticate?sign_out=refused', '/authenticate']
  examples['/email-verification'] = ['true', 'false'].map(
    success => `/email-verification?account_confirmation_success=${success}`,
  )
  examples['/manage-templates'] = ['/manage-templates', '/manage-templates?q=nothing-like-it']
  examples['/manage-templates/:id'] = [`/manage-templates/${await firstId(calls, 'card_templates')}`]
  examples['/product-detail/:id'] = [`/product-detail/${await firstId(calls, 'products')}`]
  examples['/bundle-detail/:id'] = [`/bundle-detail/${await firstId(calls, 'bundles')}`]
  examples['/recipient-list/people'] = [
    '/recipient-list/people?size=10',
    '/recipient-list/people?q=nobody-at-all',
  ]
  examples['/recipient-list/people/:id'] = [`/recipient-list/people/${await firstId(calls, 'recipients')}`]
  examples['/recipient-list'] = ['/recipient-list', '/recipient-list?q=nothing-like-it']
  examples['/recipient-list/map'] = [`/recipient-list/map?import=${await halfImported(calls)}`]
  examples['/recipient-list/:id'] = [`/recipient-list/${await appliedList(calls)}`]
  examples['/select-recipient'] = [
    '/select-recipient?tab=person',
    '/select-recipient?tab=list',
    '/select-recipient?tab=list&q=nothing-like-it',
  ]
  examples['/bulk-sends/:id'] = await listSends(calls)
  examples['/e-commerce/products'] = [
    '/e-commerce/products?size=10',
    '/e-commerce/products?listed=true&category=Gift',
    '/e-commerce/products?q=nothing-like-it',
  ]
  examples['/e-commerce/products/:id'] = [`/e-commerce/products/${await firstId(calls, 'products')}`]
  const card = await giftCard(calls, baseURL)
  examples['/e-commerce/gift-cards'] = ['/e-commerce/gift-cards', '/e-commerce/gift-cards?q=nobody-at-all']
  examples['/e-commerce/gift-cards/edit'] = [`/e-commerce/gift-cards/edit?id=${card.id}`]
  examples['/gift/:token'] = [card.path, '/gift/nobody-made-it']
  examples['/shopify/orders'] = await shopOrderPages(calls)
  examples['/projects'] = ['/projects', '/projects?q=nothing-like-it']
  examples['/projects/:id'] = (await projectIds(calls)).map(id => `/projects/${id}`)
  examples['/projects/public'] = [await viewerPath(calls), '/projects/public?token=nobody-made-it']
  const collection = await collectionPath(calls)
  examples['/404'] = [
    '/404',
    '/404?isFinalized=true',
    `/404?isFinalized=true&project=${collection.split('/').at(-1)}`,
  ]
  examples['/admin-order-recipients/:uuid'] = [collection, '/admin-order-recipients/nobody-made-it']
  for (const step of ['items-selection', 'recipient', 'review', 'success'])
    examples[`/admin-order-recipients/:uuid/${step}`] = [`${collection}/${step}`]
  const groupOrder = await redemption(calls)
  examples['/redemptions'] = ['/redemptions', '/redemptions?q=nothing-like-it']
  for (const path of [
    '/redemption/new/items-selection',
    '/redemption/new/redemption-info',
    '/redemption/new/redemption-page-access',
    '/redemption/new/add-card',
    '/redemption/new/review-order',
    '/redemption/details',
    '/redemption/edit/items-selection',
    '/redemption/edit/redemption-info',
  ])
    examples[`${path}/:id`] = [`${path}/${groupOrder}`]
  examples['/redemption-success'] = [`/redemption-success?id=${groupOrder}`]
  examples['/manage-inventory'] = [
    '?size=10',
    '?tab=bundles&size=10',
    '?tab=requests',
    '?only=low',
    '?q=nothing-like-it',
  ].map(search => `/manage-inventory${search}`)
  examples['/order-confirmation/:id'] = [`/order-confirmation/${await unpaidOrder(calls)}`]
  Object.assign(examples, await deskPages(calls, baseURL, desk))
  // Continuing a draft fills the bag, so that the steps of the gift flow have content.
  const page = await context.newPage()
  await page.goto(examples['/order-confirmation/:id'][0]!)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const team = await context.storageState()
  await context.close()
  return { team, desk, shopper, examples }
}

/** The addresses to visit for a path. */
export function addressesOf(row: PathRow, { examples }: EveryPage): string[] {
  const known = examples[row.path]
  if (!known && !row.path.includes(':')) return [row.path]
  expect(
    known,
    `${row.path} needs an address to be opened at: add it to the examples of every-page.ts`,
  ).toBeDefined()
  return known!
}

/** The session a path needs, or what a shopper's browser keeps. */
export function sessionFor(row: PathRow, { team, desk, shopper }: EveryPage): Session | undefined {
  if (row.path === '/operations/sign-in') return undefined
  if (row.path === '/store/:storeId/cart' || row.path === '/store/:storeId/checkout') return shopper
  return row.access === 'operator' ? desk : row.access === 'session' ? team : undefined
}

/** Everything the content security policy refuses on the pages of a context, as it happens. */
export async function watchPolicy(context: BrowserContext): Promise<string[]> {
  const refused: string[] = []
  await context.exposeFunction('tellRefused', (text: string) => {
    refused.push(text)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event => {
      ;(window as unknown as { tellRefused: (text: string) => void }).tellRefused(
        `${event.effectiveDirective} ${event.blockedURI} at ${location.pathname} ${event.sourceFile}:${event.lineNumber}`,
      )
    })
  })
  return refused
}

/** Waits until the page has a heading and nothing is loading or moving. */
export async function settle(page: Page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect(page.locator('.pub-skeleton, [data-opening]')).toHaveCount(0, { timeout: 30_000 })
  await atRest(page)
}
