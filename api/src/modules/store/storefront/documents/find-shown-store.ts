import { databaseTime } from '../../../../platform/database-time.ts'
import type { Reader } from '../../../../platform/db/database.ts'
import { findPublicStore } from '../../stores/find-public-store.ts'
import type { StoreParts } from '../../stores/find-store-facts.ts'
import { isPreviewToken } from '../../stores/is-preview-token.ts'
import { findKinds } from '../find-kinds.ts'
import { presentStoreFront } from '../storefront.present.ts'
import { findFirstAnswers } from './find-first-answers.ts'
import type { AskedPage, ShownStore } from './open-store-documents.ts'

export interface ShownStoreSettings {
  parts: Pick<StoreParts, 'findAccount' | 'findDomain'>
  secretKey: string
  /** Where a store sends to that has not chosen any countries. */
  shipsFrom: string
}

/** A store as its document shows it, by slug or id; undefined where it is closed or never was, and this is no preview. */
export async function findShownStore(
  reader: Reader,
  { parts, secretKey, shipsFrom }: ShownStoreSettings,
  { name, preview, page, search }: AskedPage,
): Promise<ShownStore | undefined> {
  const found = await findPublicStore(reader, parts, name)
  if (!found) return undefined
  const { store, isOpen } = found
  const isPreview = !isOpen && isPreviewToken(secretKey, store.id, preview ?? '', databaseTime())
  if (!isOpen && !isPreview) return undefined
  const domain = await parts.findDomain(reader, store.teamId)
  const kinds = await findKinds(reader, store.teamId)
  const answers = await findFirstAnswers(reader, store.teamId, { page, search })
  const product = answers?.product?.data.attributes
  return {
    storeId: store.id,
    title: store.title,
    description: textOf((product ?? store).descriptionHtml),
    slug: store.slug,
    primaryColor: store.primaryColor,
    logoImage: store.logoImage,
    bannerImage: store.bannerImage,
    favicon: store.favicon,
    faviconSmall: store.faviconSmall,
    isFindable: store.isFindable,
    isPreview,
    domain: domain?.isVerified ? domain.name : undefined,
    ...(product ? { pageTitle: product.name, picture: product.images[0]?.url } : {}),
    isMissing: answers === undefined,
    firstData: { answers: answers ?? {}, data: presentStoreFront(found, { isPreview, shipsFrom, kinds }) },
  }
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The words of a description, without the signs that format it. */
const textOf = (html: string) =>
  html.replace(/<[^>]*>/g, ' ').replace(/&(?:lt|gt|quot|amp);/g, entity => entities[entity] ?? entity)
