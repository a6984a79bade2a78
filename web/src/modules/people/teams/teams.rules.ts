import { additionalSendsMax, imageMaxBytes } from '@ribbon/contract/limits'
import { formatCents, parseCents } from '@ribbon/contract/money'

export type Picture = 'logo' | 'background'

interface PictureWords {
  noun: Picture
  title: string
  hint: string
  updated: string
  removed: string
  restored: string
  failed: string
}

export const pictures: Record<Picture, PictureWords> = {
  logo: {
    noun: 'logo',
    title: 'Logo',
    hint: 'PNG, JPEG or WebP, at most 2 MB. Shown on light and on dark pages.',
    updated: 'The logo was updated.',
    removed: 'The logo was removed.',
    restored: 'The logo is back.',
    failed: 'The logo could not be changed.',
  },
  background: {
    noun: 'background',
    title: 'Background',
    hint: 'PNG, JPEG or WebP, at most 5 MB. Wide pictures look best.',
    updated: 'The background was updated.',
    removed: 'The background was removed.',
    restored: 'The background is back.',
    failed: 'The background could not be changed.',
  },
}

const accepted = ['image/png', 'image/jpeg', 'image/webp']

/** What is wrong with a chosen file before it is sent; the server looks into it. */
export function pictureProblem(picture: Picture, file: { type: string; size: number }): string | undefined {
  if (!accepted.includes(file.type)) return 'Choose a PNG, JPEG or WebP picture.'
  if (file.size > imageMaxBytes[picture])
    return `The ${picture} may have at most ${imageMaxBytes[picture] / 1024 / 1024} MB.`
  return undefined
}

/** The whole number of sends that was typed; undefined where it is none that can be bought. */
export function sendsOf(typed: string | number): number | undefined {
  const quantity = typeof typed === 'number' ? typed : typed.trim() === '' ? Number.NaN : Number(typed)
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= additionalSendsMax ? quantity : undefined
}

/** What so many sends cost, as decimal text. */
export function costOfSends(quantity: number, pricePerSend: string): string {
  return formatCents(quantity * (parseCents(pricePerSend) ?? 0))
}

/** A plan that costs nothing sells no sends, but the team sends with it until they are used up. */
export function needsPlan(
  left: { remaining_orders: number; pricePerSend: string | null },
  isRunning: boolean,
) {
  return left.pricePerSend === null && (!isRunning || left.remaining_orders === 0)
}

export function sendsText(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'send' : 'sends'}`
}
