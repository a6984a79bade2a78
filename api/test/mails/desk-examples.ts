import { asRowId } from '../tools/as-row-id.ts'
import { composeLifted, composeSuspended } from '../../src/modules/administration/accounts/accounts.mails.ts'
import { composeAlert } from '../../src/modules/administration/alerts/alerts.mails.ts'
import { composeFailed, composeReady } from '../../src/modules/administration/exports/exports.mails.ts'
import * as restockMails from '../../src/modules/warehouse/inventory/restocks/restocks.mails.ts'
import { at, publicUrl, repeat, type ExampleSettings } from './example-settings.ts'

export function deskExamples({ team, image, lines }: ExampleSettings) {
  const request = {
    id: asRowId(7),
    state: 'open',
    teamName: team.name,
    teamLogo: team.logo,
    requestedByName: 'Priya Nair',
    firstName: 'Priya',
    endedByName: 'Robin Castle',
    reason: 'The maker stopped them',
  }
  const line = { title: 'Soft Tee', name: 'Green, L', sku: 'TEE-L', received: 12, damaged: 2 }
  const rows = repeat(lines, variantId => ({ ...line, variantId, image, quantity: 1_200 }))
  const delivered = repeat(lines, () => ({
    ...line,
    image,
    receiptId: asRowId(3),
    at,
    by: 'Robin Castle',
    note: 'Wet box',
  }))
  const found = {
    id: asRowId(7),
    kind: 'stock_movements',
    state: 'done',
    rowCount: 12_345,
    bytes: 2_400_000,
    expiresAt: at,
    problem: 'Exporting data failed. Try again.',
    firstName: 'Priya',
    email: 'priya@acme.test',
    teamName: team.name,
    teamLogo: team.logo,
  } as const
  const alert = {
    message: {
      key: 'stock_low',
      kind: 'stock_low',
      severity: 'warning',
      text: '50 items run low. Ask for more before they are gone.',
      to: '/manage-inventory',
      action: 'Open the inventory',
      since: at.toISOString(),
    },
    items: repeat(lines, () => ({
      kind: 'stock_low' as const,
      subject: '7',
      facts: { left: 3, name: 'Soft Tee', detail: 'Green, L' },
      alertId: asRowId(1),
      since: at,
    })),
    team,
  } as const
  const suspended = { ...team, reason: 'Three invoices are unpaid.' }
  const lifted = { ...team, reason: 'The invoices are paid.' }
  return {
    'restock-requested': restockMails.composeRequested(request, rows, publicUrl),
    'restock-to-fill': restockMails.composeNewRequest(request, rows, publicUrl),
    'restock-canceled': restockMails.composeCanceled(request, rows, publicUrl),
    'restock-closed': restockMails.composeClosed(request, rows, publicUrl),
    'restock-arrived': restockMails.composeArrived(request, delivered, rows, publicUrl),
    'export-ready': composeReady(found, publicUrl),
    'export-failed': composeFailed(found, publicUrl),
    alert: composeAlert(alert, publicUrl),
    'team-suspended': composeSuspended(suspended, publicUrl),
    'suspension-lifted': composeLifted(lifted, publicUrl),
  }
}
