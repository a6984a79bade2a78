import { displayMoney, formatCents } from '@ribbon/contract/money'
import type { Reader } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import type { MailRenderers } from '../../../platform/mail/outbox.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { findDeposit } from '../payments/deposits.store.ts'
import { findUserContact, findTeamBranding } from './deposit-contacts.store.ts'
import { findRefundRequest, type RefundRequestView } from './refund-requests/refund-requests.store.ts'
import { findTopup, type Topup } from './topups.store.ts'

interface Branding {
  name: string
  logo: string | null
}
type Receipt = Pick<Topup, 'id' | 'amountCents' | 'method'> & { firstName: string; balanceCents: number }
type Request = Pick<
  RefundRequestView,
  | 'amountCents'
  | 'openCents'
  | 'onTheWayCents'
  | 'toCardsCents'
  | 'settledCents'
  | 'declinedCents'
  | 'reason'
  | 'note'
>

/** The mails about a top-up or a refund request; they go to the person who made it. */
export function depositMails(db: Reader, { publicUrl }: { publicUrl: string }) {
  const ofRequest =
    (compose: (request: Request, team: Branding, url: string) => Mail) => async (id: RowId) => {
      const request = await findRefundRequest(db, id)
      const team = request && (await findTeamBranding(db, request.teamId))
      return team && renderMail(compose(request, team, publicUrl))
    }
  return {
    'deposit-receipt': async id => {
      const topup = await findTopup(db, id)
      const [payer, team] = topup
        ? [await findUserContact(db, topup.userId), await findTeamBranding(db, topup.teamId)]
        : []
      if (topup?.state !== 'paid' || !payer || !team) return undefined
      return renderMail(
        composeReceipt(
          {
            ...topup,
            firstName: payer.firstName,
            balanceCents: (await findDeposit(db, topup.teamId)).balanceCents,
          },
          team,
          publicUrl,
        ),
      )
    },
    'refund-request-received': ofRequest(composeRequestReceived),
    'refund-request-settled': ofRequest(composeRequestSettled),
  } satisfies MailRenderers
}

export function composeReceipt(topup: Receipt, team: Branding, publicUrl: string): Mail {
  const title = `${money(topup.amountCents)} added to your deposit`
  const isByInvoice = topup.method === 'invoice'
  return {
    subject: title,
    preview: `${money(topup.balanceCents)} is in the deposit now. Gifts are paid from it first.`,
    title,
    team,
    text: [
      `${topup.firstName ? `Thank you, ${topup.firstName}. ` : 'Thank you. '}Gifts are paid from the deposit first, ` +
        'for as long as it covers them.',
    ],
    lines: [
      ...(isByInvoice ? [] : [{ label: 'Receipt', value: `t${topup.id}`.toUpperCase() }]),
      {
        label: isByInvoice ? 'Paid with your invoice' : 'Charged to your card',
        value: money(topup.amountCents),
      },
      { label: 'In the deposit now', value: money(topup.balanceCents), isStrong: true },
    ],
    button: {
      label: isByInvoice ? 'See your payments' : 'Download the receipt',
      href: `${publicUrl}/manage-billing?tab=payments`,
    },
    footer: footerOf(team),
  }
}

export function composeRequestReceived(request: Request, team: Branding, publicUrl: string): Mail {
  const title = `We are paying back ${money(request.amountCents)}`
  return {
    subject: title,
    preview: 'It has left your deposit. What happens next is inside.',
    title,
    team,
    text: [
      `The amount has left your deposit. ${
        request.openCents > 0
          ? 'The part that was not paid in by card is paid back by hand; we will contact you about it.'
          : 'It can take a few days to appear on the card’s statement.'
      }`,
    ],
    ...partsOf(request),
    button: { label: 'See the deposit', href: `${publicUrl}/manage-billing?tab=deposit` },
    footer: footerOf(team),
  }
}

export function composeRequestSettled(request: Request, team: Branding, publicUrl: string): Mail {
  const isDeclined = request.declinedCents > 0
  const title = isDeclined
    ? `${money(request.declinedCents)} is back in your deposit`
    : `${money(request.amountCents)} was paid back`
  return {
    subject: title,
    preview: isDeclined
      ? 'We could not pay this part back. The reason is inside.'
      : 'Your refund is complete. You do not need to do anything.',
    title,
    team,
    text: [
      isDeclined
        ? 'We could not pay this part back, so it is in your deposit again.'
        : 'Your refund is complete.',
      ...(request.note ? [request.note] : []),
    ],
    ...partsOf(request),
    button: { label: 'See the deposit', href: `${publicUrl}/manage-billing?tab=deposit` },
    footer: footerOf(team),
  }
}

function partsOf(request: Request): Pick<Mail, 'lines'> {
  const parts: [string, number][] = [
    ['To your cards', request.toCardsCents + request.onTheWayCents],
    ['To be paid by hand', request.openCents],
    ['Paid by hand', request.settledCents],
    ['Back in the deposit', request.declinedCents],
  ]
  return {
    lines: [
      { label: 'Reason', value: request.reason },
      ...parts.filter(([, cents]) => cents > 0).map(([label, cents]) => ({ label, value: money(cents) })),
      { label: 'Total', value: money(request.amountCents), isStrong: true },
    ],
  }
}

function money(cents: number): string {
  return displayMoney(formatCents(cents))
}

function footerOf(team: Branding): string[] {
  return [`Sent by Ribbon, because you look after the billing of ${team.name}.`]
}
