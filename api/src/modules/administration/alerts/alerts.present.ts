import type { AlertKind, AlertMessage } from '@ribbon/contract/administration/alerts'
import { cardText } from '@ribbon/contract/money/payment-methods/card-brands'
import { displayMoney, formatCents } from '@ribbon/contract/money'
import type { Role } from '@ribbon/contract/route'
import type { AlertText } from './alert-text.present.ts'
import type { Condition, Facts } from './conditions.store.ts'
import { redemptionText } from './redemption-alerts.present.ts'
import { shopOrdersText } from './shop-alerts.present.ts'

export interface AlertViewer {
  userId: number
  role: Role
}

const money = (cents: number) => displayMoney(formatCents(cents))
const day = (text: string) =>
  new Date(text).toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
const severities = ['critical', 'warning', 'info']

/** The alerts this person sees, most urgent first: members those that concern them, owners all. */
export function presentAlerts(
  conditions: readonly Condition[],
  viewer: AlertViewer,
  now: Date,
): AlertMessage[] {
  const seen = conditions.filter(condition => concerns(condition, viewer))
  const stock = seen.filter(condition => condition.kind === 'stock_low')
  const single = seen
    .filter(condition => condition.kind !== 'stock_low')
    .map(condition =>
      messageOf(
        condition.kind,
        `${condition.kind}:${condition.subject}:${openingOf([condition])}`,
        textOf(condition, viewer),
        condition.since ?? now,
      ),
    )
  const sinces = stock.map(condition => condition.since ?? now).toSorted((a, b) => a.getTime() - b.getTime())
  const grouped =
    stock.length > 0
      ? [messageOf('stock_low', `stock_low:${openingOf(stock)}`, stockText(stock, viewer), sinces[0] ?? now)]
      : []
  return [...single, ...grouped].toSorted(
    (a, b) =>
      severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
      a.since.localeCompare(b.since) ||
      a.key.localeCompare(b.key),
  )
}

/**
 * Identifies the opening of an alert, so that an alert the person dismissed appears again when it recurs. For several
 * conditions it is the latest opening, and `new` if one has not been opened yet.
 */
function openingOf(conditions: readonly Condition[]): string {
  const ids = conditions.flatMap(({ alertId }) => alertId ?? [])
  return [
    ...(ids.length > 0 ? [Math.max(...ids)] : []),
    ...(ids.length < conditions.length ? ['new'] : []),
  ].join(':')
}

function messageOf(kind: AlertKind, key: string, text: AlertText, since: Date): AlertMessage {
  return { key, kind, ...text, since: since.toISOString() }
}

function concerns({ kind, subject, facts }: Condition, { userId, role }: AlertViewer): boolean {
  if (kind === 'payment_to_confirm' && facts.userId === userId) return true
  if (kind === 'budget_low') return subject === String(userId)
  if (kind === 'allowance_low' || kind === 'allowance_used_up' || kind === 'plan_ended')
    return role !== 'limited_user'
  return role === 'team_owner' || role === 'store_admin'
}

// oxlint-disable-next-line max-lines-per-function -- a table: one case per kind of alert, each read on its own
function textOf({ kind, facts }: Condition, viewer: AlertViewer): AlertText {
  const { role } = viewer
  const { cents = 0, left = 0, limit = 0, reason, until, isDefault } = facts
  const untilDay = until ? ` until ${day(until)}` : ''
  const because = reason ? `: ${sentence(reason)}` : '.'
  // Only team owners see Billing (reading A3); a store admin is told whom to ask.
  const billing = (to: string, action: string) =>
    role === 'team_owner' ? { to, action } : { to: null, action: null }
  const ask = role === 'team_owner' ? '' : ' Ask your team’s owner to look at Billing.'
  switch (kind) {
    case 'budget_low':
      return {
        severity: cents === 0 ? 'critical' : 'warning',
        text:
          cents === 0
            ? `Your budget is used up.${role === 'team_owner' ? ' Give yourself more under Users.' : ' Ask a team admin for more.'}`
            : `${money(cents)} is left of your budget.`,
        ...(role === 'team_owner'
          ? { to: '/members', action: 'Change budgets' }
          : { to: '/profile', action: 'See your budget' }),
      }
    case 'deposit_low':
      return {
        severity: 'warning',
        text:
          cents === 0
            ? `Your deposit is used up: gifts are paid with your default payment method.${ask}`
            : `${money(cents)} is left in your deposit.${ask}`,
        ...billing('/manage-billing?tab=deposit', 'Add to deposit'),
      }
    case 'allowance_low':
      return {
        severity: 'warning',
        text: `${left} of your plan’s ${limit.toLocaleString('en-US')} sends ${left === 1 ? 'is' : 'are'} left${untilDay}.`,
        ...more(role),
      }
    case 'allowance_used_up':
      return {
        severity: 'critical',
        text: [
          `Your plan’s sends are used up${untilDay}: no gift can be sent.`,
          role === 'member' ? ' Ask a team admin to add sends.' : '',
        ].join(''),
        ...more(role),
      }
    case 'store_blocked':
      return {
        severity: 'critical',
        text: `Your store is closed to shoppers: its account at Stripe may not take payments.${
          role === 'team_owner' ? '' : ' Ask your team’s owner to look at the store’s settings.'
        }`,
        ...billing('/e-commerce/setting', 'See what is missing'),
      }
    case 'shop_orders_waiting':
      return shopOrdersText(facts)
    case 'renewal_failed':
      return {
        severity: 'critical',
        text: [
          `The payment for your plan failed${because}`,
          until ? ` Gifts can be sent${untilDay}.` : '',
          ask,
        ].join(''),
        ...billing('/manage-billing', 'Pay now'),
      }
    case 'payment_refused':
      return {
        severity: 'critical',
        text: `The last payment with ${cardName(facts)} was refused${because}${ask}`,
        ...billing('/manage-billing?tab=payment', 'Check your card'),
      }
    case 'card_expired':
      return {
        severity: isDefault ? 'critical' : 'info',
        text: `${cardName(facts)} has expired${isDefault ? ', and it is what your team pays with.' : '.'}${ask}`,
        ...billing('/manage-billing?tab=payment', isDefault ? 'Use another card' : 'See your cards'),
      }
    case 'card_expiring':
      return {
        severity: isDefault ? 'warning' : 'info',
        text: [
          `${cardName(facts)} expires on ${until ? day(until) : 'the end of the month'}.`,
          isDefault ? ' Add its successor before then.' : '',
          ask,
        ].join(''),
        ...billing('/add-payment-method', 'Add a card'),
      }
    case 'payment_to_confirm':
      return {
        severity: 'critical',
        text: facts.name
          ? `Your bank wants you to confirm a payment of ${money(cents)} for ${facts.name}.`
          : `Your bank wants you to confirm a payment of ${money(cents)}. Nothing is sent before.`,
        to: '/confirm-payment',
        action: 'Confirm the payment',
      }
    case 'invoice_overdue':
      return {
        severity: 'critical',
        text: `Invoice ${facts.name} over ${money(cents)} is overdue: it was due on ${day(until ?? '')}.${ask}`,
        ...billing('/manage-billing?tab=invoices', 'See the invoice'),
      }
    case 'trial_ending':
      return {
        severity: 'warning',
        text: `Your trial ends on ${day(until ?? '')}. After that no gift can be sent without a plan.${ask}`,
        ...billing('/manage-billing?tab=plan', 'Choose a plan'),
      }
    case 'plan_ending':
      return {
        severity: 'warning',
        text: `Your plan ${facts.name} was canceled and ends on ${day(until ?? '')}. After that no gift can be sent.${ask}`,
        ...billing('/manage-billing?tab=plan', 'Keep the plan'),
      }
    case 'plan_ended':
      return {
        severity: 'critical',
        text: `Your plan ended on ${day(until ?? '')}: no gift can be sent.${ask}`,
        ...billing('/manage-billing?tab=plan', 'Choose a plan'),
      }
    case 'tier_not_fillable':
    case 'redemption_uncovered':
      return redemptionText(kind, facts)
    case 'stock_low':
      return stockText([{ kind, subject: '', facts, alertId: null, since: null }], viewer)
  }
}

function more(role: Role): { to: string | null; action: string | null } {
  if (role === 'team_owner') return { to: '/manage-billing', action: 'Upgrade plan' }
  return role === 'store_admin' ? { to: '/settings', action: 'Add sends' } : { to: null, action: null }
}

const namedAtOnce = 3

function stockText(low: readonly Condition[], { role }: AlertViewer): AlertText {
  const items = low.toSorted(
    (a, b) => (a.facts.left ?? 0) - (b.facts.left ?? 0) || itemName(a.facts).localeCompare(itemName(b.facts)),
  )
  const names = items.slice(0, namedAtOnce).map(({ facts }) => `${itemName(facts)}: ${facts.left} left`)
  const rest = items.length - names.length
  const count = items.length === 1 ? 'One item is' : `${items.length} items are`
  const list = [...names, ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ')
  return {
    severity: items.some(({ facts }) => facts.left === 0) ? 'warning' : 'info',
    text: `${count} below your limit of ${items[0]?.facts.limit}: ${list}.`,
    // Only team owners see the inventory screen (S2 §6).
    ...(role === 'team_owner'
      ? { to: '/manage-inventory', action: 'Request a restock' }
      : { to: null, action: null }),
  }
}

export function itemName({ name = '', detail = '' }: Facts): string {
  return detail ? `${name}, ${detail}` : name
}

function cardName(card: Facts): string {
  return cardText(card, 'Your card')
}

function sentence(reason: string): string {
  return /[.!?]$/.test(reason) ? reason : `${reason}.`
}
