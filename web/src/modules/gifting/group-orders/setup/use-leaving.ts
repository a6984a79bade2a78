import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Goes on once everything is saved: after the commit in which nothing is unsaved any more, so that the guard lets it pass. */
export function useLeaving(href: string) {
  const router = useRouter()
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    if (isLeaving) void router.navigate({ href })
  }, [isLeaving, href, router])
  return { isLeaving, leave: () => setLeaving(true) }
}
