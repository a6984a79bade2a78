import { senderName } from '@ribbon/contract/full-name'
import type { ReactElement } from 'react'
import type { Reader } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { Button, MailLayout, Small, Text } from '../../../platform/mail/mail-layout.tsx'
import type { MailRenderers } from '../../../platform/mail/outbox.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { findOpenAddressRequest, type OpenAddressRequest } from './recipient-mail.store.ts'

interface AddressMail {
  subject: string
  element: ReactElement
}

/** The mails that ask a person for an address; their subject is the recipient. An answered request is not asked again. */
export function recipientMails(db: Reader, { publicUrl }: { publicUrl: string }) {
  const sending =
    (compose: (request: OpenAddressRequest, publicUrl: string) => AddressMail) =>
    async (recipientId: RowId) => {
      const request = await findOpenAddressRequest(db, recipientId)
      if (!request) return undefined
      const { subject, element } = compose(request, publicUrl)
      return { subject, ...(await renderMail(element)) }
    }
  return {
    'address-request': sending(composeAddressRequest),
    'address-reminder': sending(composeAddressReminder),
  } satisfies MailRenderers
}

export function composeAddressRequest(request: OpenAddressRequest, publicUrl: string): AddressMail {
  const from = senderOf(request)
  return {
    subject: `${from} would like to send you a gift`,
    element: (
      <AddressFrame
        request={request}
        publicUrl={publicUrl}
        preview="Tell us where it should go."
        title={`${from} would like to send you a gift`}
      >
        {`${greeting(request)}${senderOfTeam(request)} has a gift for you. Tell us where it should go, and it is on its way.`}
      </AddressFrame>
    ),
  }
}

export function composeAddressReminder(request: OpenAddressRequest, publicUrl: string): AddressMail {
  const from = senderOf(request)
  return {
    subject: `Your gift from ${from} is waiting for an address`,
    element: (
      <AddressFrame
        request={request}
        publicUrl={publicUrl}
        preview="It takes a minute."
        title="Your gift is still waiting"
      >
        {`${greeting(request)}the gift from ${senderOfTeam(request)} can leave as soon as we know where it should go.`}
      </AddressFrame>
    ),
  }
}

function AddressFrame({
  request,
  publicUrl,
  preview,
  title,
  children,
}: {
  request: OpenAddressRequest
  publicUrl: string
  preview: string
  title: string
  children: string
}) {
  return (
    <MailLayout
      preview={preview}
      title={title}
      publicUrl={publicUrl}
      team={{ name: request.teamName, logo: request.teamLogo }}
      footer={`Sent with Ribbon for ${request.teamName}, because ${senderOf(request)} gave us your email address.`}
    >
      <Text>{children}</Text>
      <Button href={`${publicUrl}/address/${request.token}`}>Enter my address</Button>
      <Small>
        Your address goes to {request.teamName}, so that the gift can be sent. If you would rather not have
        it, you can decline on the same page.
      </Small>
    </MailLayout>
  )
}

function greeting(request: OpenAddressRequest): string {
  const name = request.recipientName.includes('@') ? '' : request.recipientName.split(' ')[0]
  return name ? `Hello ${name}, ` : 'Hello, '
}

function senderOf(request: OpenAddressRequest): string {
  return senderName(
    { firstName: request.senderFirstName, lastName: request.senderLastName },
    request.teamName,
  )
}

function senderOfTeam(request: OpenAddressRequest): string {
  const from = senderOf(request)
  return from === request.teamName ? from : `${from} of ${request.teamName}`
}
