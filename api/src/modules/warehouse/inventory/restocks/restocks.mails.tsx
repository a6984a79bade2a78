import type { ReactElement, ReactNode } from 'react'
import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { Button, Lines, MailLayout, Text, type MailLine } from '../../../../platform/mail/mail-layout.tsx'
import type { MailRenderers } from '../../../../platform/mail/outbox.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import { listLines, listReceiptLines, type LineRow, type ReceiptLineRow } from './restock-requests.store.ts'
import { findRestockForMail, findRestockOfReceipt, type RestockForMail } from './restock-views.store.ts'

interface RestockMail {
  subject: string
  element: ReactElement
}
type Compose = (request: RestockForMail, lines: readonly LineRow[], publicUrl: string) => RestockMail

/** The mails about restock requests; their subject is the request or one delivery of it. */
export function restockMails(db: Reader, { publicUrl }: { publicUrl: string }) {
  const about = (compose: Compose, isCurrent: (state: string) => boolean) => async (id: RowId) => {
    const request = await findRestockForMail(db, id)
    if (!request || !isCurrent(request.state)) return undefined
    const { subject, element } = compose(request, await listLines(db, id), publicUrl)
    return { subject, ...(await renderMail(element)) }
  }
  return {
    'restock-requested': about(composeRequested, () => true),
    'restock-to-fill': about(composeNewRequest, state => state === 'open'),
    'restock-canceled': about(composeCanceled, state => state === 'canceled'),
    'restock-closed': about(composeClosed, state => state === 'closed'),
    'restock-arrived': async receiptId => {
      const id = await findRestockOfReceipt(db, receiptId)
      if (id === undefined) return undefined
      const request = await findRestockForMail(db, id)
      if (!request) return undefined
      const { subject, element } = composeArrived(
        request,
        await listReceiptLines(db, { receiptId }),
        await listLines(db, id),
        publicUrl,
      )
      return { subject, ...(await renderMail(element)) }
    },
  } satisfies MailRenderers
}

export function composeRequested(
  request: RestockForMail,
  lines: readonly LineRow[],
  publicUrl: string,
): RestockMail {
  const title = `We got your restock request for ${piecesOf(lines)}`
  return {
    subject: `Restock request #${request.id}: ${piecesOf(lines)}`,
    element: (
      <TeamMail
        request={request}
        publicUrl={publicUrl}
        title={title}
        preview="We’re ordering the items and will email you when they arrive."
      >
        <Text>
          Thank you, {request.firstName || request.teamName}. We’re ordering the items now and will email you
          whenever some of them arrive.
        </Text>
        <Lines
          lines={lines.map(line => ({ label: line.title, ...detail(line), value: String(line.quantity) }))}
        />
        <Button href={requestUrl(request, publicUrl)}>See the request</Button>
      </TeamMail>
    ),
  }
}

export function composeArrived(
  request: RestockForMail,
  delivered: readonly ReceiptLineRow[],
  lines: readonly LineRow[],
  publicUrl: string,
): RestockMail {
  const received = delivered.reduce((sum, line) => sum + line.received, 0)
  const open = lines.reduce((sum, line) => sum + line.quantity - line.received, 0)
  const title =
    received === 0
      ? 'A delivery for you arrived damaged'
      : `${pieces(received)} for you ${received === 1 ? 'is' : 'are'} on the shelf`
  const next =
    request.state !== 'open'
      ? 'Your request is complete.'
      : `${pieces(open)} of your request ${open === 1 ? 'is' : 'are'} still to come.`
  return {
    subject: `Restock request #${request.id}: ${received === 0 ? 'a delivery arrived damaged' : `${pieces(received)} received`}`,
    element: (
      <TeamMail request={request} publicUrl={publicUrl} title={title} preview={next}>
        <Text>
          {received === 0 ? 'None of it could be put on the shelf.' : 'They can be sent now.'} {next}
        </Text>
        <Lines lines={delivered.flatMap(arrivedLines)} />
        <Button href={requestUrl(request, publicUrl)}>See the request</Button>
      </TeamMail>
    ),
  }
}

export function composeClosed(
  request: RestockForMail,
  lines: readonly LineRow[],
  publicUrl: string,
): RestockMail {
  return {
    subject: `Restock request #${request.id} was closed`,
    element: (
      <TeamMail
        request={request}
        publicUrl={publicUrl}
        title="The rest of your restock request will not arrive"
        preview={request.reason ?? ''}
      >
        <Text>
          {request.endedByName} closed it: {request.reason}
        </Text>
        <Text>Request again what you still need.</Text>
        <Lines
          lines={lines.map(line => ({
            label: line.title,
            ...detail(line),
            value: `${line.received} of ${line.quantity} received`,
          }))}
        />
        <Button href={`${publicUrl}/manage-inventory`}>Open the inventory</Button>
      </TeamMail>
    ),
  }
}

export function composeNewRequest(
  request: RestockForMail,
  lines: readonly LineRow[],
  publicUrl: string,
): RestockMail {
  return {
    subject: `${request.teamName} asks for ${piecesOf(lines)} (restock request #${request.id})`,
    element: (
      <OperatorMail
        request={request}
        publicUrl={publicUrl}
        title={`${request.teamName} asks for ${piecesOf(lines)}`}
        preview={`Asked for by ${request.requestedByName}.`}
      >
        <Text>
          {request.requestedByName} asked for these goods. Book what comes on the request, also a part of it.
        </Text>
        <Lines
          lines={lines.map(line => ({
            label: line.title,
            detail: [line.name, line.sku].filter(Boolean).join(' · '),
            value: String(line.quantity),
          }))}
        />
        <Button href={`${publicUrl}/operations/restocks/${request.id}`}>Open the request</Button>
      </OperatorMail>
    ),
  }
}

export function composeCanceled(
  request: RestockForMail,
  lines: readonly LineRow[],
  publicUrl: string,
): RestockMail {
  return {
    subject: `${request.teamName} canceled restock request #${request.id}`,
    element: (
      <OperatorMail
        request={request}
        publicUrl={publicUrl}
        title={`Restock request #${request.id} was canceled`}
        preview={`By ${request.endedByName}.`}
      >
        <Text>
          {request.endedByName} canceled it. If the {piecesOf(lines)} are ordered already, book them under
          Stock when they come.
        </Text>
        <Button href={`${publicUrl}/operations/restocks/${request.id}`}>Open the request</Button>
      </OperatorMail>
    ),
  }
}

interface MailProps {
  request: RestockForMail
  publicUrl: string
  title: string
  preview: string
  children: ReactNode
}

function TeamMail({ request, ...rest }: MailProps) {
  return (
    <MailLayout
      {...rest}
      team={{ name: request.teamName, logo: request.teamLogo }}
      footer={`You get this because you asked for a restock for ${request.teamName} with Ribbon.`}
    />
  )
}

function OperatorMail({ request, ...rest }: MailProps) {
  return (
    <MailLayout
      {...rest}
      team={{ name: request.teamName, logo: request.teamLogo }}
      footer="You get this because you are an operator of Ribbon."
    />
  )
}

function arrivedLines(line: ReceiptLineRow): MailLine[] {
  const damaged =
    line.damaged === 0
      ? []
      : [
          {
            label: [`${pieces(line.damaged)} arrived damaged`, line.note].filter(Boolean).join(': '),
            value: '',
            isQuiet: true,
          },
        ]
  return [{ label: line.title, ...detail(line), value: String(line.received) }, ...damaged]
}

function detail({ name }: { name: string }) {
  return name === '' ? {} : { detail: name }
}

function piecesOf(lines: readonly LineRow[]): string {
  return pieces(lines.reduce((sum, line) => sum + line.quantity, 0))
}

function pieces(count: number): string {
  return count === 1 ? '1 piece' : `${count.toLocaleString('en-US')} pieces`
}

function requestUrl(request: RestockForMail, publicUrl: string): string {
  return `${publicUrl}/manage-inventory?tab=requests&request=${request.id}`
}
