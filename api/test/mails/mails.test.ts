import { describe, expect, it } from 'vitest'
import { renderMail } from '../../src/platform/mail/render-mail.ts'
import { mailExamples } from './mail-examples.ts'

const team = { name: 'Acme', logo: '/files/ab/logo.png' }
const examples = Object.entries(mailExamples({ team, image: '/files/cd/hoodie.svg', lines: 1 }))
const long = mailExamples({
  team: { ...team, name: 'The Long Company Name of Portland, Oregon' },
  image: '/files/cd/hoodie.svg',
  lines: 50,
})

describe.each(examples)('a mail of the kind %s', (kind, mail) => {
  it('has a subject of at most 50 characters and a preview of 40 to 90 that adds to it', async () => {
    const { subject } = await renderMail(mail)
    expect(subject).toBe(mail.subject)
    expect(subject.length).toBeLessThanOrEqual(50)
    expect(subject).not.toMatch(/!|on order/i)
    expect(mail.preview.length).toBeGreaterThanOrEqual(40)
    expect(mail.preview.length).toBeLessThanOrEqual(90)
    expect(mail.preview).not.toContain(subject)
  })
  it('has the logo, one button, and everything again as text of at most 72 columns', async () => {
    const { html, text } = await renderMail(mail)
    expect(html.includes('<img') || mail.team.name === 'Ribbon').toBe(true)
    expect(html.match(/<a /g)).toHaveLength(mail.otherLink ? 2 : 1)
    for (const part of [
      mail.title,
      mail.day?.day,
      mail.button!.label,
      mail.button!.href,
      ...(mail.items ?? []).map(item => item.name),
    ])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(part ?? '')
    for (const line of text.split('\n'))
      if (!line.startsWith('http')) expect(line.length).toBeLessThanOrEqual(72)
    expect(`${html}${text}`).not.toMatch(/undefined|\bnull\b|NaN|Invalid/)
  })
  it('is cut by no inbox: below 60 KB, and with 50 lines below 90 KB', async () => {
    expect(Buffer.byteLength((await renderMail(mail)).html)).toBeLessThan(60_000)
    const { subject, html } = await renderMail(long[kind as keyof typeof long])
    expect(Buffer.byteLength(html)).toBeLessThan(90_000)
    expect(subject.length).toBeLessThanOrEqual(50)
  })
})

describe('the items of a mail', () => {
  it('ends after twelve and says how many are behind the button', async () => {
    const { html, text } = await renderMail(long['order-confirmation'])
    expect(html.match(/Brushed Fleece Hoodie/g)).toHaveLength(12)
    expect(text).toContain('and 38 more')
  })
})

describe('a mail about things', () => {
  it.each(['order-short', 'restock-requested', 'restock-closed', 'restock-arrived'] as const)(
    'shows their pictures: %s',
    async kind => {
      const mail = Object.fromEntries(examples)[kind]
      expect((await renderMail(mail!)).html).toContain('picture:thumbnail:/files/cd/hoodie.svg')
    },
  )
})
