import type { Db } from '../../../../platform/db/database.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import { takePermits } from './permits.store.ts'

export const keyLimit = { times: 600, seconds: 60, atOnce: 20 }
export const teamLimit = { times: 1_800, seconds: 60 }

/** So many permits a node takes at once, so that most requests write nothing. */
const bundleSize = 20
const slotMs = 5_000

/** What is left after a request, or how long to wait for the next one. */
export interface Permit {
  isGranted: boolean
  left: number
  waitMs: number
}

interface Bundle {
  left: number
  /** How many the others may still take. */ beyond: number
  until: number
  waitMs: number
  running: Promise<void> | undefined
}

const noBundle = (): Bundle => ({ left: 0, beyond: 0, until: 0, waitMs: 0, running: undefined })

/**
 * Takes permits of a limit that all nodes share. A node keeps a bundle until its slot of five seconds is over, and the
 * database counts the slots of the last minute; so any minute has at most the limit, and a bundle of each node more.
 */
export function openKeyPermits(db: Db, { times, seconds }: { times: number; seconds: number }) {
  const bundles = new Map<string, Bundle>()
  const slots = (seconds * 1000) / slotMs + 1

  const fill = async (name: string, bundle: Bundle) => {
    const now = databaseTime().getTime()
    const slot = Math.floor(now / slotMs)
    const counted = Array.from({ length: slots }, (_, back) => `${name}:${slot - back}`)
    const until = (slot + slots) * slotMs
    const { granted, total, frees } = await takePermits(db, { counted, times, bundleSize, until })
    bundle.left = granted
    bundle.beyond = Math.max(0, times - total - granted)
    // Where nothing is left, the database is asked again when the oldest slot no longer counts.
    bundle.until = granted > 0 ? (slot + 1) * slotMs : Math.max(frees, now + 1_000)
    bundle.waitMs = bundle.until - now
  }

  return async (name: string): Promise<Permit> => {
    if (bundles.size > mostBundles) forgetOver(bundles)
    const bundle = bundles.get(name) ?? noBundle()
    bundles.set(name, bundle)
    while (bundle.until <= databaseTime().getTime() || (bundle.left === 0 && bundle.beyond > 0)) {
      bundle.running ??= fill(name, bundle).finally(() => {
        bundle.running = undefined
      })
      await bundle.running
    }
    if (bundle.left === 0)
      return { isGranted: false, left: 0, waitMs: Math.max(1, bundle.until - databaseTime().getTime()) }
    bundle.left -= 1
    return { isGranted: true, left: bundle.left + bundle.beyond, waitMs: 0 }
  }
}

const mostBundles = 10_000

function forgetOver(bundles: Map<string, Bundle>): void {
  const now = databaseTime().getTime()
  for (const [name, { until, running }] of bundles) if (until <= now && !running) bundles.delete(name)
}
