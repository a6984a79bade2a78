import { z } from 'zod'
import { resource, time } from '../../document.ts'
import { money } from '../../money-schema.ts'

/** Where a store is on its way (S3 §4 knows only `inactive` and `active`). */
export const storeStages = ['setting_up', 'connecting', 'ready', 'live', 'paused', 'blocked'] as const
export type StoreStage = (typeof storeStages)[number]

/** What a store needs before it can open. */
export const storeNeeds = ['title', 'payments_account', 'product'] as const
export type StoreNeed = (typeof storeNeeds)[number]

/** What to do about each, in the words of a refused `enable_store` and of the checklist. */
export const storeNeedTexts: Record<StoreNeed, string> = {
  title: 'Give the store a title.',
  payments_account: 'Connect a payments account that may take payments.',
  product: 'Put at least one product with a price into the store.',
}

export const domainStates = ['claimed', 'verified', 'lost'] as const
export type DomainState = (typeof domainStates)[number]

export const dnsRecord = z.object({
  name: z.string(),
  kind: z.enum(['CNAME', 'TXT', 'A', 'AAAA']),
  value: z.string(),
  /** What was seen there at the last check. */ found: z.string().nullable(),
  ok: z.boolean(),
})

/** Where a payments account is on its way; restricted once it may not charge any more. */
export const storeAccountStates = ['made', 'submitted', 'charging', 'restricted'] as const

export const storeAccount = z.object({
  state: z.enum(storeAccountStates),
  chargesEnabled: z.boolean(),
  payoutsEnabled: z.boolean(),
  detailsSubmitted: z.boolean(),
  /** What the provider still wants to know, in words. */ currentlyDue: z.array(z.string()),
  country: z.string().nullable(),
  currency: z.string(),
})

export const shippingModes = ['carrier', 'flat'] as const

export const storeResource = resource('stores', {
  title: z.string(),
  /** A small Markdown, as it was typed. */ description: z.string(),
  descriptionHtml: z.string(),
  slug: z.string(),
  status: z.enum(['inactive', 'active']),
  stage: z.enum(storeStages),
  /** Why an open store is closed to shoppers; null unless the stage is `blocked`. */
  blockedBy: z.enum(['payments_account', 'suspension']).nullable(),
  missing: z.array(z.enum(storeNeeds)),
  primaryColor: z.string(),
  logoImage: z.string().nullable(),
  bannerImage: z.string().nullable(),
  favicon: z.string().nullable(),
  customDomain: z.string().nullable(),
  domainVerified: z.boolean(),
  /** `lost`: it was verified, and its records are missing now; null without a domain. */
  domainState: z.enum(domainStates).nullable(),
  domainCheckedAt: time.nullable(),
  dnsRecords: z.array(dnsRecord),
  /** Where shoppers find it. */ address: z.string(),
  /** Opens the store before it is open; good for a day. */ previewUrl: z.string(),
  /** The payments account's id at the provider. */ accountId: z.string().nullable(),
  account: storeAccount.nullable(),
  shipping: z.object({
    mode: z.enum(shippingModes),
    /** What is charged in the mode `flat`. */ flatFee: money,
    /** Goods of this value are sent for nothing; null: never. */ freeFrom: money.nullable(),
    /** ISO codes; empty for the country that parcels leave from. */ countries: z.array(z.string()),
  }),
  /** Where tax is collected, `US-TX` or `DE`; null: wherever a rate is known. */
  taxPlaces: z.array(z.string()).nullable(),
  /** `listed`: only people on the store’s lists may buy. */ access: z.enum(['open', 'listed']),
  contactEmail: z.string().nullable(),
  /** Search engines may list it. */ isFindable: z.boolean(),
  /** Shoppers may cancel an order on its page while nothing of it is packed. */ shoppersMayCancel:
    z.boolean(),
  /** The operator’s share of the goods, in hundredths of a percent. */ feeBps: z.number().int(),
  openedAt: time.nullable(),
  pausedAt: time.nullable(),
  version: z.number().int(),
})
export type Store = z.output<typeof storeResource>
