import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { Mail, MailItem } from '../../../../platform/mail/mail.ts'
import type { MailRenderers } from '../../../../platform/mail/outbox.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import { listLines, listReceiptLines, type LineRow, type ReceiptLineRow } from './restock-requests.store.ts'
import { findRestockForMail, findRestockOfReceipt, type RestockForMail } from './restock-views.store.ts'

type Compose = (request: RestockForMail, lines: readonly LineRow[], publicUrl: string) => Mail

/** The mails about restock requests; their subject is the request or one delivery of it. */
export function restockMails(db: Reader, { publicUrl }: { publicUrl: string }) {
  const about = (compose: Compose, isCurrent: (state: string) => boolean) => async (id: RowId) => {
    const request = await findRestockForMail(db, id)
    if (!request || !isCurrent(request.state)) return undefined
    return renderMail(compose(request, await listLines(db, id), publicUrl))
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
      return renderMail(
        composeArrived(
          request,
          await listReceiptLines(db, { receiptId }),
          await listLines(db, id),
          publicUrl,
        ),
      )
    },
  } satisfies MailRenderers
}

export function composeRequested(
  request: RestockForMail,
  lines: readonly LineRow[],
  publicUrl: string,
): Mail {
  return {
    subject: `Restock request #${request.id}: ${piecesOf(lines)}`,
    preview: 'We’re ordering the items and will email you when they arrive.',
    title: `We got your restock request for ${piecesOf(lines)}`,
    text: [
      `Thank you, ${request.firstName || request.teamName}. ` +
        'We’re ordering the items now and will email you whenever some of them arrive.',
    ],
    items: lines.map(line => ({
      name: line.title,
      detail: line.name,
      image: line.image,
      value: counted(line.quantity),
    })),
    button: { label: 'See the request', href: requestUrl(request, publicUrl) },
    ...toTeam(request),
  }
}

export function composeArrived(
  request: RestockForMail,
  delivered: readonly ReceiptLineRow[],
  lines: readonly LineRow[],
  publicUrl: string,
): Mail {
  const received = delivered.reduce((sum, line) => sum + line.received, 0)
  const open = lines.reduce((sum, line) => sum + line.quantity - line.received, 0)
  const next =
    request.state !== 'open'
      ? 'Your request is complete.'
      : `${pieces(open)} of your request ${open === 1 ? 'is' : 'are'} still to come.`
  const first = received === 0 ? 'None of them can be sent.' : 'They can be sent now.'
  return {
    subject: `Restock request #${request.id}: ${received === 0 ? 'a delivery arrived damaged' : `${pieces(received)} received`}`,
    preview: `${first} ${next}`,
    title:
      received === 0
        ? 'A delivery for you arrived damaged'
        : `${pieces(received)} of your restock request arrived`,
    text: [`${first} ${next}`],
    items: delivered.map(arrivedItem),
    button: { label: 'See the request', href: requestUrl(request, publicUrl) },
    ...toTeam(request),
  }
}

export function composeClosed(request: RestockForMail, lines: readonly LineRow[], publicUrl: string): Mail {
  return {
    subject: `Restock request #${request.id} was closed`,
    preview: 'Items that have not arrived will not come. The reason is inside.',
    title: 'The rest of your restock request will not arrive',
    text: [
      `${request.endedByName} closed it. Reason: ${request.reason ?? ''}`,
      'If you still need the items, request them again.',
    ],
    items: lines.map(line => ({
      name: line.title,
      detail: line.name,
      image: line.image,
      value: `${counted(line.received)} of ${counted(line.quantity)} received`,
    })),
    button: { label: 'Open the inventory', href: `${publicUrl}/manage-inventory` },
    ...toTeam(request),
  }
}

export function composeNewRequest(
  request: RestockForMail,
  lines: readonly LineRow[],
  publicUrl: string,
): Mail {
  return {
    subject: `${request.teamName} asks for ${piecesOf(lines)} (#${request.id})`,
    preview: `Restock request #${request.id}, which ${request.requestedByName} made.`,
    title: `${request.teamName} asks for ${piecesOf(lines)}`,
    text: [
      `${request.requestedByName} made this request. Record each delivery on it, also when only some of the items arrive.`,
    ],
    items: lines.map(line => ({
      name: line.title,
      detail: [line.name, line.sku].filter(Boolean).join(' · '),
      image: line.image,
      value: counted(line.quantity),
    })),
    button: { label: 'Open the request', href: `${publicUrl}/operations/restocks/${request.id}` },
    ...toOperators(request),
  }
}

export function composeCanceled(request: RestockForMail, lines: readonly LineRow[], publicUrl: string): Mail {
  return {
    subject: `Restock request #${request.id} was canceled`,
    preview: `By ${request.endedByName} of ${request.teamName}. Record items that still arrive under Stock.`,
    title: `Restock request #${request.id} was canceled`,
    text: [
      `${request.endedByName} of ${request.teamName} canceled it. ` +
        `If the ${piecesOf(lines)} are already on order, record them under Stock when they arrive.`,
    ],
    button: { label: 'Open the request', href: `${publicUrl}/operations/restocks/${request.id}` },
    ...toOperators(request),
  }
}

function toTeam(request: RestockForMail): Pick<Mail, 'team' | 'footer'> {
  return {
    team: { name: request.teamName, logo: request.teamLogo },
    footer: [`Sent by Ribbon for ${request.teamName}, because you asked for a restock.`],
  }
}

function toOperators(request: RestockForMail): Pick<Mail, 'team' | 'footer'> {
  return {
    team: { name: request.teamName, logo: request.teamLogo },
    footer: ['You get this because you are an operator of Ribbon.'],
  }
}

function arrivedItem(line: ReceiptLineRow): MailItem {
  const damaged =
    line.damaged === 0
      ? ''
      : [`${pieces(line.damaged)} arrived damaged`, line.note].filter(Boolean).join(': ')
  return {
    name: line.title,
    detail: [line.name, damaged].filter(Boolean).join(' · '),
    image: line.image,
    value: counted(line.received),
  }
}

function piecesOf(lines: readonly LineRow[]): string {
  return pieces(lines.reduce((sum, line) => sum + line.quantity, 0))
}

function pieces(count: number): string {
  return count === 1 ? '1 piece' : `${counted(count)} pieces`
}

function counted(count: number): string {
  return count.toLocaleString('en-US')
}

function requestUrl(request: RestockForMail, publicUrl: string): string {
  return `${publicUrl}/manage-inventory?tab=requests&request=${request.id}`
}
