import { describe, expect, test } from 'vitest'
import { asRowId } from '../../../../../test/tools/as-row-id.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import type { SendForMail } from './runs.store.ts'
import { composeDone, composeRefused } from './runs.mails.ts'

const publicUrl = 'https://gifts.acme.test'
const send: SendForMail = {
  id: asRowId(7),
  state: 'done',
  listName: 'Customers <2026>',
  gifts: 1_201,
  refusal: null,
  totalCents: 2_984_485,
  awaiting: 12,
  firstName: 'Marco',
  teamName: 'Acme',
  teamLogo: null,
  showPrices: true,
  fewestDays: 2,
  mostDays: 5,
  placedAt: new Date('2026-11-30T09:00:00Z'),
  items: [{ name: 'Campfire Mug', detail: 'Green', quantity: 2, image: null }],
}

describe('the mails about a send to a list', () => {
  test('the mail about a finished send says how many gifts there are, how many wait and where to look', async () => {
    const mail = composeDone(send, publicUrl)
    const { text, html } = await renderMail(mail)
    expect(mail.subject).toBe('Order confirmed: 1,201 gifts to Customers <2026>')
    expect(text.replace(/\s+/g, ' ')).toContain(
      '12 of them are waiting for an address; we have asked for it.',
    )
    expect(text).toContain('$29,844.85')
    expect(text).toContain('2 × Campfire Mug, Green')
    expect(text).toContain('Expected around: Thursday, December 3 to Tuesday, December 8')
    expect(text).toContain('https://gifts.acme.test/bulk-sends/7')
    expect(html).not.toContain('<2026>')
  })
  test('the mail about a send of one gift says so, and no price if the team hides prices', async () => {
    const mail = composeDone({ ...send, gifts: 1, awaiting: 0, showPrices: false, firstName: '' }, publicUrl)
    const { text } = await renderMail(mail)
    expect(mail.subject).toBe('Order confirmed: one gift to Customers <2026>')
    expect(text).not.toMatch(/wait|\$/)
  })
  test('the mail about a refused send says why, and that nothing was charged', async () => {
    const mail = composeRefused(
      { ...send, state: 'refused', refusal: 'The card was refused: no funds.' },
      publicUrl,
    )
    const { text } = await renderMail(mail)
    expect(mail.subject).toBe('Your gifts to Customers <2026> were not sent')
    expect(text).toMatch(/The card was refused: no funds\.[\s\S]*Nothing was charged/)
  })
})
