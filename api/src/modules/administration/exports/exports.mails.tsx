import type { ExportType } from '@ribbon/contract/administration/exports'
import type { ReactElement } from 'react'
import type { Reader } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { Button, Lines, MailLayout, Text } from '../../../platform/mail/mail-layout.tsx'
import type { MailRenderers } from '../../../platform/mail/outbox.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { findExportForMail, type ExportForMail } from './exports.store.ts'

interface ExportMail {
  subject: string
  element: ReactElement
}

/** The mails about an export, to the person who requested it. */
export function exportMails(db: Reader, { publicUrl }: { publicUrl: string }) {
  const writing =
    (state: string, compose: (found: ExportForMail, publicUrl: string) => ExportMail) =>
    async (id: RowId) => {
      const found = await findExportForMail(db, id)
      if (found?.state !== state) return undefined
      const { subject, element } = compose(found, publicUrl)
      return { subject, ...(await renderMail(element)) }
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
}

export function composeReady(found: ExportForMail, publicUrl: string): ExportMail {
  // An export that is done has an expiry.
  const until = found.expiresAt!.toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return {
    subject: 'Your export is ready',
    element: (
      <MailLayout
        preview={`${tables[found.kind]}, ${rowsOf(found)}.`}
        title="Your export is ready"
        publicUrl={publicUrl}
        team={{ name: found.teamName, logo: found.teamLogo }}
        footer={footerOf(found)}
      >
        <Text>
          {found.firstName ? `${found.firstName}, the` : 'The'} file you asked for is written. Sign in to
          download it; the link works until {until}.
        </Text>
        <Lines
          lines={[
            { label: 'Table', value: tables[found.kind] },
            { label: 'Rows', value: (found.rowCount ?? 0).toLocaleString('en-US') },
            { label: 'Size', value: sizeOf(found.bytes ?? 0) },
          ]}
        />
        <Button href={`${publicUrl}/exports?file=${found.id}`}>Download the file</Button>
      </MailLayout>
    ),
  }
}

export function composeFailed(found: ExportForMail, publicUrl: string): ExportMail {
  return {
    subject: 'Your export could not be written',
    element: (
      <MailLayout
        preview={found.problem ?? ''}
        title="Your export could not be written"
        publicUrl={publicUrl}
        team={{ name: found.teamName, logo: found.teamLogo }}
        footer={footerOf(found)}
      >
        <Text>{found.problem}</Text>
        <Button href={`${publicUrl}/exports`}>See your exports</Button>
      </MailLayout>
    ),
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

function footerOf({ teamName }: ExportForMail): string {
  return `You get this because you exported data of ${teamName} with Ribbon.`
}
