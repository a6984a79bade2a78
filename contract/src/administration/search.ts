import { z } from 'zod'
import { resource, time } from '../document.ts'
import { defineRoutes } from '../route.ts'

/** What a search finds for the people of a team, in the order it is shown. */
export const searchKinds = [
  'order',
  'storeOrder',
  'shopOrder',
  'recipient',
  'participant',
  'member',
  'storeCustomer',
  'gift',
  'bundle',
  'cardTemplate',
  'list',
  'groupOrder',
  'project',
] as const
export type SearchKind = (typeof searchKinds)[number]

/** What it finds for operators, of all teams; `stock` is a variant. */
export const operatorSearchKinds = ['parcel', 'stock', 'order', 'team', 'product', 'project'] as const
export type OperatorSearchKind = (typeof operatorSearchKinds)[number]

/** How many results of a kind are shown, and up to how many are counted. */
export const searchLimits = { shown: 5, counted: 100, shortest: 2, longest: 100 }

const attributes = {
  /** The id of what is opened: the group order of a participant, the address of a customer. */ subjectId:
    z.string(),
  title: z.string(),
  detail: z.string().nullable(),
  /** Of an order or parcel; the SKU of stock. */ number: z.string().nullable(),
  /** By which it was found. */ trackingNumber: z.string().nullable(),
  status: z.string().nullable(),
  image: z.string().nullable(),
  at: time.nullable(),
}

const groupOf = <K extends readonly [string, ...string[]]>(kinds: K) =>
  z.object({
    kind: z.enum(kinds),
    count: z.number().int(),
    /** There are more than were counted. */ isMore: z.boolean(),
  })

export const searchResultResource = resource('searchResults', { kind: z.enum(searchKinds), ...attributes })
export type SearchResult = z.output<typeof searchResultResource>
export const operatorSearchResultResource = resource('operatorSearchResults', {
  kind: z.enum(operatorSearchKinds),
  teamName: z.string().nullable(),
  ...attributes,
})
export type OperatorSearchResult = z.output<typeof operatorSearchResultResource>

const query = z.object({ search: z.string().max(searchLimits.longest).optional() })

/** Results stand together by kind, the best of each kind first; `meta.groups` counts each kind. */
export const searchRoutes = defineRoutes({
  search: {
    method: 'GET',
    path: '/team/search',
    access: 'session',
    summary:
      'Orders by number, tracking number and person; people, gifts, lists and pages, as far as a person may open them',
    query,
    response: z.object({
      data: z.array(searchResultResource),
      meta: z.object({ totalCount: z.number().int(), groups: z.array(groupOf(searchKinds)) }),
    }),
    errors: [],
  },
})

export const operatorSearchRoutes = defineRoutes({
  searchOperations: {
    method: 'GET',
    path: '/operations/search',
    access: 'operator',
    summary:
      'Parcels and orders of all teams by number; stock, teams, products, projects, as far as the role opens them',
    query,
    response: z.object({
      data: z.array(operatorSearchResultResource),
      meta: z.object({ totalCount: z.number().int(), groups: z.array(groupOf(operatorSearchKinds)) }),
    }),
    errors: [],
  },
})
