import { displayMoney, formatCents } from '@ribbon/contract/money'
import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { mailDay, type Mail } from '../../../../platform/mail/mail.ts'
import type { MailRenderers } from '../../../../platform/mail/outbox.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import { expectedDay } from '../../orders/expected-day/expected-day.ts'
import { findSendForMail, type SendForMail } from './runs.store.ts'

/** The mails about a send to a list, to its sender; their subject is the send. */
export function bulkRunMails(db: Reader, { publicUrl }: { publicUrl: string }) {
  const sending =
    (state: string, compose: (send: SendForMail, publicUrl: string) => Mail) => async (id: RowId) => {
      const send = await findSendForMail(db, id)
      if (send?.state !== state) return undefined
      return renderMail(compose(send, publicUrl))
    }
  return {
    'bulk-send-done': sending('done', composeDone),
    'bulk-send-refused': sending('refused', composeRefused),
  } satisfies MailRenderers
}

export function composeDone(send: SendForMail, publicUrl: string): Mail {
  const waits =
    send.awaiting === 1
      ? ' One of them is waiting for an address; we have asked for it.'
      : ` ${send.awaiting} of them are waiting for an address; we have asked for it.`
  return {
    subject: `Order confirmed: ${giftsOf(send)} to ${send.listName}`,
    preview: 'We are packing them now. Everyone on the list has an order of their own.',
    title: `Order confirmed: ${giftsOf(send)} to ${send.listName}`,
    team: { name: send.teamName, logo: send.teamLogo },
    text: [
      `${send.firstName ? `Thank you, ${send.firstName}. ` : 'Thank you. '}Everyone on the list has an order of their own, ` +
        `and we are packing them now.${send.awaiting > 0 ? waits : ''}`,
    ],
    ...expectedBlock(send),
    items: send.items.map(item => ({
      name: item.quantity > 1 ? `${item.quantity} × ${item.name}` : item.name,
      detail: item.detail,
      image: item.image,
    })),
    lines: [
      { label: 'Gifts', value: send.gifts.toLocaleString('en-US') },
      ...(send.awaiting > 0
        ? [{ label: 'Waiting for an address', value: send.awaiting.toLocaleString('en-US') }]
        : []),
      ...(send.showPrices
        ? [{ label: 'Total', value: displayMoney(formatCents(send.totalCents)), isStrong: true }]
        : []),
    ],
    button: { label: 'See the gifts', href: `${publicUrl}/bulk-sends/${send.id}` },
    quiet: 'Each gift can be canceled on its own until it is packed.',
    footer: footerOf(send),
  }
}

export function composeRefused(send: SendForMail, publicUrl: string): Mail {
  return {
    subject: `Your gifts to ${send.listName} were not sent`,
    preview: 'Nothing was charged. The reason is inside, and the plan is still there.',
    title: `Your gifts to ${send.listName} were not sent`,
    team: { name: send.teamName, logo: send.teamLogo },
    text: [
      [send.firstName && `Hello ${send.firstName}.`, send.refusal].filter(Boolean).join(' '),
      'Nothing was charged. Fix the problem, then plan the send again.',
    ],
    button: { label: 'See the plan', href: `${publicUrl}/bulk-sends/${send.id}` },
    footer: footerOf(send),
  }
}

/** The day of the quickest gift, and of the slowest where they differ. */
function expectedBlock({ fewestDays, mostDays, placedAt }: SendForMail): Pick<Mail, 'day'> {
  const [first, last] = [fewestDays, mostDays].map(deliveryDays =>
    expectedDay({ deliveryDays, placedAt, shippedAt: null }),
  )
  if (!first || !last) return {}
  const days = [mailDay(first), mailDay(last)]
  return {
    day: {
      label: 'Expected around',
      day: days[0] === days[1] ? mailDay(first) : days.join(' to '),
      note: 'The page of each gift shows its own day',
    },
  }
}

function giftsOf({ gifts }: SendForMail): string {
  return gifts === 1 ? 'one gift' : `${gifts.toLocaleString('en-US')} gifts`
}

function footerOf(send: SendForMail): string[] {
  return [`Sent by Ribbon for ${send.teamName}, because you sent these gifts.`]
}
