import { displayMoney, formatCents } from '@ribbon/contract/money'
import type { ReactElement } from 'react'
import type { Reader } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { Button, Lines, MailLayout, Text, type MailLine } from '../../../platform/mail/mail-layout.tsx'
import type { MailRenderers } from '../../../platform/mail/outbox.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { findDeposit } from '../payments/deposits.store.ts'
import { findUserContact, findTeamBranding } from './deposit-contacts.store.ts'
import { findRefundRequest, type RefundRequestView } from './refund-requests/refund-requests.store.ts'
import { findTopup, type Topup } from './topups.store.ts'

interface DepositMail {
  subject: string
  element: ReactElement
}
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
  const rendered = async ({ subject, element }: DepositMail) => ({ subject, ...(await renderMail(element)) })
  const ofRequest =
    (compose: (request: Request, team: Branding, url: string) => DepositMail) => async (id: RowId) => {
      const request = await findRefundRequest(db, id)
      const team = request && (await findTeamBranding(db, request.teamId))
      return team && rendered(compose(request, team, publicUrl))
    }
  return {
    'deposit-receipt': async id => {
      const topup = await findTopup(db, id)
      const [payer, team] = topup
        ? [await findUserContact(db, topup.userId), await findTeamBranding(db, topup.teamId)]
        : []
      if (topup?.state !== 'paid' || !payer || !team) return undefined
      return rendered(
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

export function composeReceipt(topup: Receipt, team: Branding, publicUrl: string): DepositMail {
  const title = `${money(topup.amountCents)} added to your deposit`
  return {
    subject: title,
    element: (
      <MailLayout
        preview={`${money(topup.balanceCents)} is left to spend.`}
        title={title}
        publicUrl={publicUrl}
        team={team}
        footer={footerOf(team)}
      >
        <Text>
          {topup.firstName ? `Thank you, ${topup.firstName}. ` : 'Thank you. '}Gifts are paid from the deposit
          first, for as long as it covers them.
        </Text>
        <Lines
          lines={[
            ...(topup.method === 'invoice'
              ? []
              : [{ label: 'Receipt', value: `t${topup.id}`.toUpperCase(), isQuiet: true }]),
            {
              label: 'Added',
              value: money(topup.amountCents),
              detail: topup.method === 'invoice' ? 'Paid with your invoice' : 'Charged to your card',
            },
            { label: 'In the deposit now', value: money(topup.balanceCents), isStrong: true },
          ]}
        />
        <Button href={`${publicUrl}/manage-billing?tab=payments`}>
          {topup.method === 'invoice' ? 'See your payments' : 'Download the receipt'}
        </Button>
      </MailLayout>
    ),
  }
}

export function composeRequestReceived(request: Request, team: Branding, publicUrl: string): DepositMail {
  const title = `We are paying back ${money(request.amountCents)}`
  return {
    subject: title,
    element: (
      <MailLayout
        preview="It has left your deposit."
        title={title}
        publicUrl={publicUrl}
        team={team}
        footer={footerOf(team)}
      >
        <Text>
          The amount has left your deposit.{' '}
          {request.openCents > 0
            ? 'What was not paid in by card is paid back by hand; we get in touch about it.'
            : 'Your bank shows it on the card within a few days.'}
        </Text>
        <Lines lines={partsOf(request)} />
        <Button href={`${publicUrl}/manage-billing?tab=deposit`}>See the deposit</Button>
      </MailLayout>
    ),
  }
}

export function composeRequestSettled(request: Request, team: Branding, publicUrl: string): DepositMail {
  const isDeclined = request.declinedCents > 0
  const title = isDeclined
    ? `${money(request.declinedCents)} is back in your deposit`
    : `${money(request.amountCents)} was paid back`
  return {
    subject: title,
    element: (
      <MailLayout
        preview={request.note ?? 'Nothing is left to do.'}
        title={title}
        publicUrl={publicUrl}
        team={team}
        footer={footerOf(team)}
      >
        <Text>
          {isDeclined
            ? 'We could not pay this part back, so it is in your deposit again.'
            : 'Your refund is complete.'}
          {request.note ? ` ${request.note}` : ''}
        </Text>
        <Lines lines={partsOf(request)} />
        <Button href={`${publicUrl}/manage-billing?tab=deposit`}>See the deposit</Button>
      </MailLayout>
    ),
  }
}

function partsOf(request: Request): MailLine[] {
  const parts: [string, number][] = [
    ['To your cards', request.toCardsCents + request.onTheWayCents],
    ['To be paid by hand', request.openCents],
    ['Paid by hand', request.settledCents],
    ['Back in the deposit', request.declinedCents],
  ]
  return [
    ...parts
      .filter(([, cents]) => cents > 0)
      .map(([label, cents]) => ({ label, value: money(cents), isQuiet: true })),
    { label: 'In all', detail: request.reason, value: money(request.amountCents), isStrong: true },
  ]
}

function money(cents: number): string {
  return displayMoney(formatCents(cents))
}

function footerOf(team: Branding): string {
  return `You get this because you look after the billing of ${team.name} at Ribbon.`
}
