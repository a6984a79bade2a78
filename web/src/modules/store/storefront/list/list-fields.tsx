import { useEffect, useState } from 'react'
import { listSorts, type ListSort } from '@ribbon/contract/store/storefront/list-address'
import { useStore } from '../open-store.ts'
import { StoreIcon } from '../store-icons.tsx'
import type { ListPlace } from './use-list-address.ts'

const typingMs = 300

/** Searches while it is typed in. */
export function SearchField({ place: { address, go } }: { place: ListPlace }) {
  const [text, setText] = useState(address.q)
  useEffect(() => {
    if (text === address.q) return
    const timer = setTimeout(() => go({ q: text }, { replace: true }), typingMs)
    return () => clearTimeout(timer)
  }, [text, address.q, go])
  return (
    <form className="shop-search" role="search" onSubmit={event => event.preventDefault()}>
      <StoreIcon name="search" size={18} />
      <input
        className="pub-input"
        type="search"
        aria-label="Search this store"
        placeholder="Search"
        maxLength={200}
        value={text}
        onChange={event => setText(event.target.value)}
      />
    </form>
  )
}

export function TypeChips({ place: { address, hrefOf, go } }: { place: ListPlace }) {
  const { types } = useStore()
  if (types.length < 2) return null
  return (
    <nav className="shop-chips" aria-label="Kinds of products">
      {['', ...types].map(type => (
        <a
          key={type}
          href={hrefOf({ type })}
          aria-current={address.type === type ? 'true' : undefined}
          onClick={event => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            go({ type })
          }}
        >
          {type || 'All'}
        </a>
      ))}
    </nav>
  )
}

const sortLabels: Record<ListSort, string> = {
  featured: 'Featured',
  newest: 'Newest first',
  name: 'By name',
  price: 'Lowest price',
  '-price': 'Highest price',
}

export function SortField({ place: { address, go } }: { place: ListPlace }) {
  return (
    <select
      className="pub-input shop-sort"
      aria-label="Sort by"
      value={address.sort}
      onChange={event => go({ sort: event.target.value as ListSort })}
    >
      {listSorts.map(sort => (
        <option key={sort} value={sort}>
          {sortLabels[sort]}
        </option>
      ))}
    </select>
  )
}
