import { describe, expect, test } from 'vitest'
import { asRowId } from '../../../../test/tools/as-row-id.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { composeFailed, composeReady } from './exports.mails.tsx'
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
    const { subject, element } = composeReady(found, publicUrl)
    const { text, html } = await renderMail(element)
    expect(subject).toBe('Your export is ready')
    expect(text).toMatch(
      /Olivia, the file you asked for is written\. Sign in to download it; the link\s+works until November 29, 2026\./,
    )
    expect(text).toContain('12,345')
    expect(text).toContain('Stock movements')
    expect(text).toContain('https://gifts.acme.test/exports?file=7')
    expect(html).not.toContain('<&>')
  })
  test('the mail about a failed export says why, and where to try again', async () => {
    const { element } = composeFailed(
      { ...found, state: 'failed', problem: 'Exporting data failed. Try again.' },
      publicUrl,
    )
    const { text } = await renderMail(element)
    expect(text).toMatch(/Exporting data failed\. Try again\.[\s\S]*https:\/\/gifts\.acme\.test\/exports/)
  })
})
