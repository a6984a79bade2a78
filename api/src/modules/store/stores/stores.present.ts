import { formatCents } from '@ribbon/contract/money'
import type { Store } from '@ribbon/contract/store/stores/store-resource'
import type { StoreFacts } from './find-store-facts.ts'
import { blockOf, needsOf, stageOf } from './stores.states.ts'
import type { StoreRow } from './stores.store.ts'

const cents = (amount: number | null) => (amount === null ? null : formatCents(amount))

export function presentStore(
  store: StoreRow,
  facts: StoreFacts,
  addresses: { address: string; previewUrl: string },
): Store {
  const { account, domain } = facts
  return {
    id: String(store.id),
    type: 'stores',
    attributes: {
      title: store.title,
      description: store.description,
      descriptionHtml: store.descriptionHtml,
      slug: store.slug,
      status: store.status,
      stage: stageOf(store, facts),
      blockedBy: blockOf(store, facts),
      missing: needsOf(store, facts),
      primaryColor: store.primaryColor,
      logoImage: store.logoImage,
      bannerImage: store.bannerImage,
      favicon: store.favicon,
      customDomain: domain?.name ?? null,
      domainVerified: domain?.isVerified ?? false,
      domainState: domain?.state ?? null,
      domainCheckedAt: domain?.checkedAt?.toISOString() ?? null,
      dnsRecords: domain?.records ?? [],
      address: addresses.address,
      previewUrl: addresses.previewUrl,
      accountId: account?.accountId ?? null,
      account: account
        ? {
            state: account.state,
            chargesEnabled: account.chargesEnabled,
            payoutsEnabled: account.payoutsEnabled,
            detailsSubmitted: account.detailsSubmitted,
            currentlyDue: account.currentlyDue,
            country: account.country,
            currency: account.currency,
          }
        : null,
      shipping: {
        mode: store.shippingMode,
        flatFee: formatCents(store.flatFeeCents),
        freeFrom: cents(store.freeFromCents),
        countries: store.countries,
      },
      taxPlaces: store.taxPlaces,
      access: facts.isOpenToAll ? 'open' : 'listed',
      contactEmail: store.contactEmail,
      isFindable: store.isFindable,
      shoppersMayCancel: store.shoppersMayCancel,
      feeBps: store.feeBps,
      openedAt: store.openedAt?.toISOString() ?? null,
      pausedAt: store.pausedAt?.toISOString() ?? null,
      version: store.version,
    },
  }
}
