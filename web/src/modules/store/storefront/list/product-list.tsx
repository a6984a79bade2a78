import { useState } from 'react'
import type { ListAddress } from '@ribbon/contract/store/storefront/list-address'
import { errorMessages } from '../../../../platform/toasts.ts'
import { PubButton, PubLinkButton } from '../../../../public-ui/pub-button.tsx'
import { useShopProducts } from '../shop.data.ts'
import { ListFilters } from './list-filters.tsx'
import { listedText, pagesOf } from './list.rules.ts'
import { ProductTile } from './product-tile.tsx'
import { SearchField, SortField, TypeChips } from './list-fields.tsx'
import { useListAddress, type ListPlace } from './use-list-address.ts'
import './list.css'

const none: Partial<ListAddress> = { q: '', type: '', color: '', size: '', inStock: false }

/** What the store sells, with the ways to look through it. */
export function ProductList() {
  const place = useListAddress()
  const products = useShopProducts(place.address)
  const { q, type, color, size, inStock } = place.address
  const isFiltered = q.trim() !== '' || type !== '' || color !== '' || size !== '' || inStock
  // Another number makes the search field anew, with what the address says.
  const [cleared, setCleared] = useState(0)
  const clear = () => {
    place.go(none)
    setCleared(cleared + 1)
  }
  const { data } = products
  return (
    <section className="shop-list" aria-label="Products">
      <div className="shop-tools">
        <SearchField key={cleared} place={place} />
        <ListFilters place={place} />
      </div>
      <TypeChips place={place} />
      <div className="shop-heading">
        <h2>{type || 'Everything'}</h2>
        <p className="pub-dim" role="status">
          {data ? listedText(data.totalCount) : ''}
        </p>
        <SortField place={place} />
      </div>
      {data ? (
        data.items.length > 0 ? (
          <>
            <ul className="shop-grid" aria-busy={products.isPlaceholderData || undefined}>
              {data.items.map((product, index) => (
                <ProductTile key={product.id} product={product} isFirst={index < 4} />
              ))}
            </ul>
            <Pages place={place} totalCount={data.totalCount} />
          </>
        ) : (
          <Nothing isFiltered={isFiltered || place.address.page > 1} onClear={clear} />
        )
      ) : products.error ? (
        <div className="shop-nothing">
          <h3>The products could not be loaded.</h3>
          {errorMessages(products.error).map(message => (
            <p key={message}>{message}</p>
          ))}
          <PubButton onClick={() => void products.refetch()}>Try again</PubButton>
        </div>
      ) : (
        <Loading />
      )}
    </section>
  )
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return isFiltered ? (
    <div className="shop-nothing">
      <h3>Nothing here is like that.</h3>
      <p>Take a filter off, or search for another word.</p>
      <PubButton onClick={onClear}>Show everything</PubButton>
    </div>
  ) : (
    <div className="shop-nothing">
      <h3>Nothing is for sale yet.</h3>
      <p>Come back later: the shelves are being filled.</p>
    </div>
  )
}

function Pages({ place, totalCount }: { place: ListPlace; totalCount: number }) {
  const { page } = place.address
  const pages = pagesOf(totalCount)
  if (pages < 2) return null
  const step = (to: number, label: string) => (
    <PubLinkButton
      quiet
      href={place.hrefOf({ page: to })}
      onClick={event => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        place.go({ page: to })
        document.querySelector('.shop-list')?.scrollIntoView()
      }}
    >
      {label}
    </PubLinkButton>
  )
  return (
    <nav className="shop-pages" aria-label="Pages">
      {page > 1 ? step(page - 1, 'Previous') : null}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages ? step(page + 1, 'Next') : null}
    </nav>
  )
}

function Loading() {
  return (
    <div className="shop-grid" role="status" aria-label="Loading the products">
      {[1, 2, 3, 4, 5, 6, 7, 8].map(each => (
        <div key={each} className="pub-skeleton shop-waiting" />
      ))}
    </div>
  )
}
