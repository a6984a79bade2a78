import { useCallback, useEffect, useMemo, useState } from 'react'
import {
  readListAddress,
  writeListAddress,
  type ListAddress,
} from '@ribbon/contract/store/storefront/list-address'
import { useStore } from '../open-store.ts'

export interface ListPlace {
  address: ListAddress
  /** The address with some of it changed; anything but the page goes back to the first page. */
  hrefOf: (change: Partial<ListAddress>) => string
  go: (change: Partial<ListAddress>, how?: { replace?: boolean }) => void
}

/** What is listed stands in the address, so that it is found again by the way back, a reload or a link. */
export function useListAddress(): ListPlace {
  const { href } = useStore()
  const [search, setSearch] = useState(location.search)
  useEffect(() => {
    const follow = () => setSearch(location.search)
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const address = useMemo(() => readListAddress(search), [search])
  const hrefOf = useCallback(
    (change: Partial<ListAddress>) =>
      href(`/?${writeListAddress({ ...address, page: 1, ...change }).toString()}`),
    [address, href],
  )
  const go = useCallback(
    (change: Partial<ListAddress>, { replace = false }: { replace?: boolean } = {}) => {
      if (replace) history.replaceState(null, '', hrefOf(change))
      else history.pushState(null, '', hrefOf(change))
      setSearch(location.search)
    },
    [hrefOf],
  )
  return { address, hrefOf, go }
}
