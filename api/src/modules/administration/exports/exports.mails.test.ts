import { describe, expect, test } from 'vitest'
import { asRowId } from '../../../../test/tools/as-row-id.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { composeFailed, composeReady } from './exports.mails.ts'
import type { ExportForMail } from './exports.store.ts'

const publicUrl = 'https://gifts.acme.test'
const found: ExportForMail = {
  id: asRowId(7),
  kind: 'stock_movements',
  state: 'done',
  rowCount: 12_345,
  bytes: 2_400_000,
  expiresAt: new Date('2026-11-29T10:00:00Z'),
  problem: null,
  firstName: 'Olivia',
  email: 'olivia@acme.test',
  teamName: 'Acme <&>',
  teamLogo: null,
}

describe('the mails about an export', () => {
  test('the mail about a finished export says what it is, how large, how long it is available, and where to get it', async () => {
    const mail = composeReady(found, publicUrl)
    const { text, html } = await renderMail(mail)
    expect(mail.subject).toBe('Your export is ready')
    expect(text.replace(/\s+/g, ' ')).toContain(
      'Sign in to download it; the link works until November 29, 2026.',
    )
    expect(text).toContain('12,345')
    expect(text).toContain('Stock movements')
    expect(text).toContain('https://gifts.acme.test/exports?file=7')
    expect(html).not.toContain('<&>')
  })
  test('the mail about a failed export says why, and where to try again', async () => {
    const mail = composeFailed(
      { ...found, state: 'failed', problem: 'Exporting data failed. Try again.' },
      publicUrl,
    )
    const { text } = await renderMail(mail)
    expect(text).toMatch(/Exporting data failed\. Try again\.[\s\S]*https:\/\/gifts\.acme\.test\/exports/)
  })
})
