import type { Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { keyLimit, openKeyPermits, teamLimit } from './open-key-permits.ts'

export interface Admission {
  /** Set where the request has to wait. */ waitSeconds?: number
  headers: Record<string, string>
  /** To be called when the request is over. */ leave: () => void
}

const policy = `"key";q=${keyLimit.times};w=${keyLimit.seconds}, "team";q=${teamLimit.times};w=${teamLimit.seconds}`
const passing: Admission = { headers: {}, leave: () => undefined }

/** Lets a key make so many requests a minute over all nodes, its team so many with all keys, and so many at once on each node. */
export function admitKeys(db: Db, isOn: boolean): (key: { id: RowId; teamId: RowId }) => Promise<Admission> {
  const takeOfKey = openKeyPermits(db, keyLimit)
  const takeOfTeam = openKeyPermits(db, teamLimit)
  const running = new Map<RowId, number>()
  return async ({ id, teamId }) => {
    if (!isOn) return passing
    const atOnce = running.get(id) ?? 0
    if (atOnce >= keyLimit.atOnce)
      return { waitSeconds: 1, headers: { 'ratelimit-policy': policy }, leave: () => undefined }
    running.set(id, atOnce + 1)
    const leave = () => {
      const left = (running.get(id) ?? 1) - 1
      if (left > 0) running.set(id, left)
      else running.delete(id)
    }
    try {
      const ofKey = await takeOfKey(`api-key-${id}`)
      const ofTeam = ofKey.isGranted ? await takeOfTeam(`api-team-${teamId}`) : ofKey
      const waitSeconds = Math.ceil(Math.max(ofKey.waitMs, ofTeam.waitMs) / 1000)
      const left = Math.min(ofKey.left, ofTeam.left)
      const headers = {
        'ratelimit-policy': policy,
        ratelimit: `"key";r=${left};t=${waitSeconds || keyLimit.seconds}`,
      }
      return { headers, leave, ...(waitSeconds > 0 && { waitSeconds }) }
    } catch (error) {
      leave()
      throw error
    }
  }
}
