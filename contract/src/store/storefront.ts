import { z } from 'zod'
import { document, resource } from '../document.ts'
import { defineRoutes } from '../route.ts'

export const storeFrontResource = resource('storeFronts', {
  title: z.string(),
  descriptionHtml: z.string(),
  /** The name of the store’s address now, also where it was asked for by an old one. */ slug: z.string(),
  primaryColor: z.string(),
  logoImage: z.string().nullable(),
  bannerImage: z.string().nullable(),
  /** 180 pixels wide. */ favicon: z.string().nullable(),
  /** The same, 32 pixels wide. */ faviconSmall: z.string().nullable(),
  currency: z.string(),
  /** Where it sends to, ISO codes. */ countries: z.array(z.string()),
  contactEmail: z.string().nullable(),
  /** Search engines may list it. */ isFindable: z.boolean(),
  /** Nobody else sees it: the caller has the link of a preview, and the store is closed. */ isPreview:
    z.boolean(),
})
export type StoreFront = z.output<typeof storeFrontResource>

/** `:storeId` is the slug or the id (reading B6). */
export const storeParam = z.object({ storeId: z.string() })

/** What shoppers see. A closed store, and one that there is not, answer the same. */
export const storeFrontRoutes = defineRoutes({
  getStoreFront: {
    method: 'GET',
    path: '/store_front/:storeId',
    access: 'shopper',
    summary:
      'The public face of an open store, by slug or id; a token for its cart is in the header `recipient-token`',
    params: storeParam,
    response: document(storeFrontResource),
    errors: ['not_found'],
  },
})
