import { useCallback, useEffect, useState } from 'react'
import { setPageTitle } from '../../../platform/page-title.ts'
import {
  addressOf,
  readAddress,
  takeToken,
  titleOf,
  type Step,
  type StepAddress,
} from './redemption.rules.ts'

const lastPageKey = 'ribbon.redemption.page'

interface Place extends StepAddress {
  /** Of the mailed link that was opened. */ token: string | undefined
}

export interface Steps extends Place {
  /** Opens another step without loading a document. */
  go: (step: Step, how?: { replace?: boolean }) => void
}

/** The step of the address. Which page was open last is remembered for an address that does not say it. */
export function useSteps(): Steps {
  const [place, setPlace] = useState(here)
  const uuid = place.uuid ?? sessionStorage.getItem(lastPageKey) ?? undefined
  useEffect(() => {
    const follow = () => setPlace(here())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  useEffect(() => {
    if (place.uuid !== undefined) sessionStorage.setItem(lastPageKey, place.uuid)
  }, [place.uuid])
  useEffect(() => setPageTitle(titleOf(place.step)), [place.step])
  const go = useCallback(
    (step: Step, { replace = false }: { replace?: boolean } = {}) => {
      if (uuid === undefined) return
      const address = addressOf(step, uuid)
      if (replace) history.replaceState(null, '', address)
      else history.pushState(null, '', address)
      setPlace(here())
      // The next step is read from its top.
      document.querySelector('main')?.focus({ preventScroll: true })
      scrollTo(0, 0)
    },
    [uuid],
  )
  return { ...place, uuid, go }
}

/** A mailed link's token moves from the address to the history's entry, where a reload finds it. */
function here(): Place {
  const { token, address } = takeToken(location.pathname, location.search)
  if (token !== undefined) history.replaceState({ token }, '', address)
  const kept = (history.state as { token?: unknown } | null)?.token
  return {
    ...readAddress(location.pathname, location.search),
    token: typeof kept === 'string' ? kept : undefined,
  }
}
