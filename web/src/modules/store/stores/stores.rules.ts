import { imageMaxBytes } from '@ribbon/contract/limits'
import { displayMoney } from '@ribbon/contract/money'
import type { Store, StoreNeed, StoreStage } from '@ribbon/contract/store/stores/store-resource'
import type { StatusTone } from '../../../ui/display/status-dot.tsx'

export const stageWords: Record<StoreStage, { label: string; tone: StatusTone }> = {
  setting_up: { label: 'Being set up', tone: 'progress' },
  connecting: { label: 'Account being checked', tone: 'progress' },
  ready: { label: 'Ready to open', tone: 'moving' },
  live: { label: 'Open', tone: 'done' },
  paused: { label: 'Paused', tone: 'neutral' },
  blocked: { label: 'Closed for now', tone: 'stopped' },
}

type Attributes = Store['attributes']

export interface StoreStep {
  name: 'look' | 'products' | 'account' | 'open'
  title: string
  text: string
  isDone: boolean
  /** The page where it is done; on that of the settings, the part that is called like the step. */
  path: string
}

/** The way to an open store. */
export function stepsOf(store: Pick<Attributes, 'missing' | 'account' | 'status'>): StoreStep[] {
  const lacks = (need: StoreNeed) => store.missing.includes(need)
  return [
    {
      name: 'look',
      title: 'Name and look',
      text: lacks('title') ? 'Give the store a title.' : 'Title, address, color and pictures.',
      isDone: !lacks('title'),
      path: '/e-commerce/setting',
    },
    {
      name: 'products',
      title: 'Products',
      text: lacks('product')
        ? 'Put at least one product with a price into the store.'
        : 'There are products to buy.',
      isDone: !lacks('product'),
      path: '/e-commerce/products',
    },
    {
      name: 'account',
      title: 'Payments account',
      text: accountText(store.account),
      isDone: !lacks('payments_account'),
      path: '/e-commerce/setting',
    },
    {
      name: 'open',
      title: 'Open the store',
      text: store.status === 'active' ? 'The store is open.' : 'Shoppers find it from then on.',
      isDone: store.status === 'active',
      path: '/e-commerce/setting',
    },
  ]
}

function accountText(account: Attributes['account']): string {
  if (!account) return 'Connect the account that shoppers’ payments go to.'
  if (account.chargesEnabled) return 'It takes payments.'
  return account.detailsSubmitted
    ? 'The provider is checking what you sent.'
    : 'The provider still needs details.'
}

export type StorePicture = 'logo' | 'banner' | 'favicon'

const words = (picture: StorePicture, hint: string) => ({
  noun: picture,
  title: picture === 'favicon' ? 'Icon in the browser tab' : picture === 'logo' ? 'Logo' : 'Banner',
  hint,
  updated: `The ${picture} was updated.`,
  removed: `The ${picture} was removed.`,
  restored: `The ${picture} is back.`,
  failed: `The ${picture} could not be changed.`,
})

export const pictureWords = {
  logo: words('logo', 'PNG, JPEG or WebP, at most 2 MB.'),
  banner: words('banner', 'PNG, JPEG or WebP, at most 5 MB. Wide pictures look best.'),
  favicon: words('favicon', 'Square PNG, JPEG or WebP, at most 2 MB.'),
}

const maxBytes = { logo: imageMaxBytes.logo, banner: imageMaxBytes.background, favicon: imageMaxBytes.logo }
const accepted = ['image/png', 'image/jpeg', 'image/webp']

/** What is wrong with a chosen file before it is sent; the server looks into it. */
export function pictureProblem(
  picture: StorePicture,
  file: { type: string; size: number },
): string | undefined {
  if (!accepted.includes(file.type)) return 'Choose a PNG, JPEG or WebP picture.'
  if (file.size > maxBytes[picture])
    return `The ${picture} may have at most ${maxBytes[picture] / 1024 / 1024} MB.`
  return undefined
}

const usStates =
  'AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware, ' +
  'DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, ' +
  'KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, ' +
  'MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, ' +
  'NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island, ' +
  'SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington, ' +
  'WV West Virginia, WI Wisconsin, WY Wyoming'
const provinces =
  'AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador, NS Nova Scotia, ' +
  'NT Northwest Territories, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Quebec, SK Saskatchewan, YT Yukon'

const placesIn = (country: string, name: string, list: string) =>
  list.split(', ').map(entry => ({
    value: `${country}-${entry.slice(0, 2)}`,
    label: `${entry.slice(3)}, ${name}`,
  }))

/** Where tax can be collected: by state and province where rates differ, else by country. */
export function taxPlaceChoices(countries: readonly { value: string; label: string }[]) {
  return [
    ...placesIn('US', 'United States', usStates),
    ...placesIn('CA', 'Canada', provinces),
    ...countries.filter(({ value }) => value !== 'US' && value !== 'CA'),
  ]
}

/** What shoppers pay for shipping, in a few words. */
export function shippingText({ mode, flatFee, freeFrom }: Attributes['shipping']): string {
  const fee = mode === 'carrier' ? 'The carrier’s price' : `${displayMoney(flatFee)} an order`
  return freeFrom === null ? fee : `${fee}, free from ${displayMoney(freeFrom)}`
}

/** Which field a sentence of the server speaks of. */
export const fieldPlaces = [
  [/email/i, 'contact_email'],
  [/title/i, 'title'],
  [/address/i, 'slug'],
  [/color/i, 'primary_color'],
  [/description/i, 'description'],
] as const

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The values that differ from those that were loaded. */
export function changedFields<T extends Record<string, unknown>>(values: T, loaded: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(value, loaded[name])),
  ) as Partial<T>
}

/** What is stored now, with what was typed on top of it. */
export function keepTyped<T extends Record<string, unknown>>(values: T, loaded: T, stored: T): T {
  return { ...stored, ...changedFields(values, loaded) }
}
