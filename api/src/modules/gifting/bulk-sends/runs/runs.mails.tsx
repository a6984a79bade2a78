import { displayMoney, formatCents } from '@ribbon/contract/money'
import type { ReactElement } from 'react'
import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { Button, Lines, MailLayout, Text } from '../../../../platform/mail/mail-layout.tsx'
import type { MailRenderers } from '../../../../platform/mail/outbox.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import { findSendForMail, type SendForMail } from './runs.store.ts'

interface SendMail {
  subject: string
  element: ReactElement
}

/** The mails about a send to a list, to its sender; their subject is the send. */
export function bulkRunMails(db: Reader, { publicUrl }: { publicUrl: string }) {
  const sending =
    (state: string, compose: (send: SendForMail, publicUrl: string) => SendMail) => async (id: RowId) => {
      const send = await findSendForMail(db, id)
      if (send?.state !== state) return undefined
      const { subject, element } = compose(send, publicUrl)
      return { subject, ...(await renderMail(element)) }
    }
  return {
    'bulk-send-done': sending('done', composeDone),
    'bulk-send-refused': sending('refused', composeRefused),
  } satisfies MailRenderers
}

export function composeDone(send: SendForMail, publicUrl: string): SendMail {
  const title = `Order confirmed: ${giftsOf(send)} to ${send.listName}`
  const waits =
    send.awaiting === 1
      ? 'One of them is waiting for an address; we have asked for it.'
      : `${send.awaiting} of them are waiting for an address; we have asked for it.`
  return {
    subject: title,
    element: (
      <MailLayout
        preview="We are packing them now."
        title={title}
        publicUrl={publicUrl}
        team={{ name: send.teamName, logo: send.teamLogo }}
        footer={footerOf(send)}
      >
        <Text>
          {send.firstName ? `Thank you, ${send.firstName}. ` : 'Thank you. '}Everyone on the list has an order
          of their own, and we are packing them now.{send.awaiting > 0 ? ` ${waits}` : ''}
        </Text>
        <Lines
          lines={[
            { label: 'Gifts', value: String(send.gifts) },
            ...(send.awaiting > 0
              ? [{ label: 'Waiting for an address', value: String(send.awaiting), isQuiet: true }]
              : []),
            ...(send.showPrices
              ? [{ label: 'Total', value: displayMoney(formatCents(send.totalCents)), isStrong: true }]
              : []),
          ]}
        />
        <Button href={`${publicUrl}/bulk-sends/${send.id}`}>See the gifts</Button>
      </MailLayout>
    ),
  }
}

export function composeRefused(send: SendForMail, publicUrl: string): SendMail {
  const title = `Your gifts to ${send.listName} were not sent`
  return {
    subject: title,
    element: (
      <MailLayout
        preview={send.refusal ?? ''}
        title={title}
        publicUrl={publicUrl}
        team={{ name: send.teamName, logo: send.teamLogo }}
        footer={footerOf(send)}
      >
        <Text>{send.refusal}</Text>
        <Text>Nothing was charged. Once this is fixed, plan the send again.</Text>
        <Button href={`${publicUrl}/bulk-sends/${send.id}`}>See the plan</Button>
      </MailLayout>
    ),
  }
}

function giftsOf({ gifts }: SendForMail): string {
  return gifts === 1 ? 'one gift' : `${gifts.toLocaleString('en-US')} gifts`
}

function footerOf(send: SendForMail): string {
  return `You get this because you send gifts for ${send.teamName} with Ribbon.`
}
