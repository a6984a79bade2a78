import type { ExportType } from '@ribbon/contract/administration/exports'
import type { Reader } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import type { MailRenderers } from '../../../platform/mail/outbox.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { findExportForMail, type ExportForMail } from './exports.store.ts'

/** The mails about an export, to the person who requested it. */
export function exportMails(db: Reader, { publicUrl }: { publicUrl: string }) {
  const writing =
    (state: string, compose: (found: ExportForMail, publicUrl: string) => Mail) => async (id: RowId) => {
      const found = await findExportForMail(db, id)
      if (found?.state !== state) return undefined
      return renderMail(compose(found, publicUrl))
    }
  return {
    'export-ready': writing('done', composeReady),
    'export-failed': writing('failed', composeFailed),
  } satisfies MailRenderers
}

const tables: Record<ExportType, string> = {
  orders: 'Orders',
  recipients: 'Recipients',
  invoices: 'Invoices',
  payments: 'Payments',
  inventory: 'Inventory',
  stock_movements: 'Stock movements',
  group_order_recipients: 'People of redemptions',
  group_order_items: 'Gifts of redemptions',
  projects: 'Projects',
  project_recipients: 'People of projects',
  gift_cards: 'Gift cards',
  gift_card_entries: 'Entries of gift cards',
  store_orders: 'Orders of the store',
  store_payouts: 'Payouts of the store',
  shop_fees: 'Fees of the shop',
}

export function composeReady(found: ExportForMail, publicUrl: string): Mail {
  // An export that is done has an expiry.
  const until = found.expiresAt!.toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return {
    subject: 'Your export is ready',
    preview: `${tables[found.kind]}, ${rowsOf(found)}. Download it until ${until}.`,
    title: 'Your export is ready',
    text: [
      `${found.firstName ? `${found.firstName}, the` : 'The'} file you asked for is ready. ` +
        `Sign in to download it; the link works until ${until}.`,
    ],
    lines: [
      { label: 'Table', value: tables[found.kind] },
      { label: 'Rows', value: (found.rowCount ?? 0).toLocaleString('en-US') },
      { label: 'Size', value: sizeOf(found.bytes ?? 0) },
    ],
    button: { label: 'Download the file', href: `${publicUrl}/exports?file=${found.id}` },
    ...framed(found),
  }
}

export function composeFailed(found: ExportForMail, publicUrl: string): Mail {
  return {
    subject: 'Your export failed',
    preview: `${tables[found.kind]}: the reason is inside. You can start it again.`,
    title: 'Your export failed',
    text: found.problem ? [found.problem] : [],
    button: { label: 'See your exports', href: `${publicUrl}/exports` },
    ...framed(found),
  }
}

function rowsOf({ rowCount }: ExportForMail): string {
  return rowCount === 1 ? 'one row' : `${(rowCount ?? 0).toLocaleString('en-US')} rows`
}

function sizeOf(bytes: number): string {
  return bytes < 1024
    ? `${bytes} bytes`
    : bytes < 1024 * 1024
      ? `${Math.round(bytes / 1024)} KB`
      : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

function framed({ teamName, teamLogo }: ExportForMail): Pick<Mail, 'team' | 'footer'> {
  return {
    team: { name: teamName, logo: teamLogo },
    footer: [`Sent by Ribbon, because you exported data of ${teamName}.`],
  }
}
