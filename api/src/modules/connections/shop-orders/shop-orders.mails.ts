import type { Reader } from '../../../platform/db/database.ts'
import type { Mail, MailTeam } from '../../../platform/mail/mail.ts'
import type { MailRenderers } from '../../../platform/mail/outbox.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { findTeamOfMail, listWaiting, type WaitingOrder } from './waiting/waiting-orders.store.ts'

const mostListed = 20

/** The mail about orders of the shop that wait. It is not sent where none waits any more. */
export function shopOrderMails(db: Reader, { publicUrl }: { publicUrl: string }) {
  return {
    'shop-orders-waiting': async teamId => {
      const orders = await listWaiting(db, teamId, mostListed)
      const team = await findTeamOfMail(db, teamId)
      return team && orders.length > 0 ? renderMail(composeWaiting(orders, team, publicUrl)) : undefined
    },
  } satisfies MailRenderers
}

export function composeWaiting(orders: readonly WaitingOrder[], team: MailTeam, publicUrl: string): Mail {
  const count = orders[0]?.totalCount ?? 0
  const more = count - orders.length
  const title =
    count === 1 ? 'An order of your shop waits' : `${count.toLocaleString('en-US')} orders of your shop wait`
  return {
    subject: title,
    preview: 'They go on once somebody says what they are, or once goods have come.',
    team,
    title,
    text: [
      'Ribbon cannot send these orders yet. They go on by themselves as soon as nothing stands in their way.',
    ],
    lines: [
      ...orders.map(order => ({ label: order.name, value: reasonOf(order) })),
      ...(more > 0 ? [{ label: 'More', value: `${more.toLocaleString('en-US')} further orders` }] : []),
    ],
    button: {
      label: 'Open what waits',
      href: `${publicUrl}/shopify/orders?show=${firstState(orders)}`,
    },
    footer: [
      `Sent by Ribbon to the owners of ${team.name}, once a day at most.`,
      'Turn it off in your profile, under “Stock runs low”.',
    ],
  }
}

function reasonOf({ state, problem, titles }: WaitingOrder): string {
  if (state === 'needs_person') return problem ?? 'Somebody has to look at it.'
  return `${state === 'needs_match' ? 'Not matched to your stock' : 'Not enough on the shelf'}: ${titles.join(', ')}`
}

/** What a person can mend comes before what only goods mend. */
const firstState = (orders: readonly WaitingOrder[]) =>
  (['needs_match', 'needs_person', 'waiting'] as const).find(state =>
    orders.some(order => order.state === state),
  ) ?? 'waiting'
