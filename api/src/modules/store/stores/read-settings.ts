import { imageMaxBytes } from '@ribbon/contract/limits'
import type { StoreFields } from '@ribbon/contract/store/stores/stores'
import { readFile } from 'node:fs/promises'
import type { FileStore } from '../../../platform/files/files.ts'
import { drawPng, type ImageShape } from '../../../platform/files/images.ts'
import { takePicture } from '../../../platform/files/take-picture.ts'
import { renderMarkdown } from '../../../platform/markdown/render-markdown.ts'
import type { StoreChange } from './stores.store.ts'

// PNG, because mails show the logo and many mail programs cannot show WebP.
const logoShape: ImageShape = {
  name: 'The logo',
  maxBytes: imageMaxBytes.logo,
  width: 800,
  height: 400,
  type: 'png',
}
const bannerShape: ImageShape = {
  name: 'The banner',
  maxBytes: imageMaxBytes.background,
  width: 2400,
  height: 1200,
  type: 'webp',
}
const faviconShape: ImageShape = {
  name: 'The favicon',
  maxBytes: imageMaxBytes.logo,
  width: 512,
  height: 512,
  type: 'png',
}

export type Settings = Omit<StoreChange, 'status' | 'openedAt' | 'pausedAt' | 'feeBps'>

/** The settings as their columns. Pictures are drawn and stored, and the description is rendered, before any transaction. */
export async function readSettings(files: FileStore, body: StoreFields): Promise<Settings> {
  const { shipping } = body
  const given: Settings = {
    title: body.title,
    description: body.description,
    slug: body.slug,
    primaryColor: body.primary_color,
    contactEmail: body.contact_email,
    isFindable: body.is_findable,
    shoppersMayCancel: body.shoppers_may_cancel,
    shippingMode: shipping?.mode,
    flatFeeCents: shipping?.flat_fee,
    freeFromCents: shipping?.free_from,
    countries: shipping?.countries && [...new Set(shipping.countries)].sort(),
    taxPlaces: body.tax_places && [...new Set(body.tax_places)].sort(),
    logoImage: await takePicture(files, body.logo_image, logoShape),
    bannerImage: await takePicture(files, body.banner_image, bannerShape),
    ...(await readFavicon(files, body.favicon)),
  }
  if (body.tax_places === null) given.taxPlaces = null
  if (body.description !== undefined) given.descriptionHtml = await renderMarkdown(body.description)
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/** A favicon in the two sizes that browsers and phones ask for. */
async function readFavicon(
  files: FileStore,
  picture: StoreFields['favicon'],
): Promise<Pick<Settings, 'favicon' | 'faviconSmall'>> {
  const taken = await takePicture(files, picture, faviconShape)
  if (taken === undefined) return {}
  if (taken === null) return { favicon: null, faviconSmall: null }
  const stored = await files.find(taken.slice('/files/'.length))
  if (!stored) throw new Error(`The picture ${taken} was stored and is gone.`)
  const content = await readFile(stored.path)
  const draw = async (width: number) =>
    files.put(await drawPng(content, { width, height: width, fit: 'contain' }), '.png')
  return { favicon: await draw(180), faviconSmall: await draw(32) }
}
