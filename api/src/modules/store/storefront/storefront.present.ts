import type { StoreFront } from '@ribbon/contract/store/storefront'
import type { PublicStore } from '../stores/find-public-store.ts'
import type { Kinds } from './find-kinds.ts'

/** What anybody may know of a store; nothing of its team, its account or its members. */
export function presentStoreFront(
  { store, currency }: PublicStore,
  { isPreview, shipsFrom, kinds }: { isPreview: boolean; shipsFrom: string; kinds: Kinds },
): StoreFront {
  return {
    id: String(store.id),
    type: 'storeFronts',
    attributes: {
      title: store.title,
      descriptionHtml: store.descriptionHtml,
      slug: store.slug,
      primaryColor: store.primaryColor,
      logoImage: store.logoImage,
      bannerImage: store.bannerImage,
      favicon: store.favicon,
      faviconSmall: store.faviconSmall,
      currency,
      countries: store.countries.length > 0 ? store.countries : [shipsFrom],
      contactEmail: store.contactEmail,
      isFindable: store.isFindable,
      isPreview,
      types: kinds.types,
      colors: kinds.colors,
      sizes: kinds.sizes,
    },
  }
}
