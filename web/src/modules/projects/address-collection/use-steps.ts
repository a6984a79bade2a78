import { useCallback, useEffect, useState } from 'react'
import { addressOf, readAddress, type Step } from './collection.rules.ts'

interface Place {
  uuid: string
  step: Step
  /** Of a mailed proof. */ proof: string | undefined
  /** Of the mailed link to the own row. */ ownToken: string | undefined
  /** Of the mail that asks a person to submit. */ ask: string | undefined
  /** Of the mailed question whether newer answers replace the earlier ones. */ correction: string | undefined
}

export interface Steps extends Place {
  /** Opens another step without loading a document. */
  go: (step: Step, how?: { replace?: boolean }) => void
}

/** The step of the address. */
export function useSteps(): Steps {
  const [place, setPlace] = useState(here)
  useEffect(() => {
    const follow = () => setPlace(here())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const { uuid } = place
  const go = useCallback(
    (step: Step, { replace = false }: { replace?: boolean } = {}) => {
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
  return { ...place, go }
}

const names = { token: 'proof', t: 'ownToken', ask: 'ask', correction: 'correction' } as const

/** A mailed link's token moves from the address to the history's entry, where a reload finds it. */
function here(): Place {
  const address = new URL(location.href)
  const found: Record<string, string> = {}
  for (const [name, as] of Object.entries(names)) {
    const value = address.searchParams.get(name)
    if (value === null) continue
    found[as] = value
    address.searchParams.delete(name)
  }
  if (Object.keys(found).length > 0) history.replaceState(found, '', address.pathname + address.search)
  const kept = (history.state ?? {}) as Record<string, unknown>
  const keptText = (name: string) => (typeof kept[name] === 'string' ? kept[name] : undefined)
  return {
    ...readAddress(location.pathname, location.search),
    proof: keptText('proof'),
    ownToken: keptText('ownToken'),
    ask: keptText('ask'),
    correction: keptText('correction'),
  }
}
