import type { Db } from '../../../../platform/db/database.ts'
import type { NamedKey } from './key-slots.store.ts'
import { keyLimit, openKeyPermits, teamLimit } from './open-key-permits.ts'
import type { KeySlots } from './open-key-slots.ts'

export interface Admission {
  /** Set where the request has to wait. */ waitSeconds?: number
  headers: Record<string, string>
  /** To be called when the request is over. */ leave: () => void
}

const policy = `"key";q=${keyLimit.times};w=${keyLimit.seconds}, "team";q=${teamLimit.times};w=${teamLimit.seconds}`
const passing: Admission = { headers: {}, leave: () => undefined }

/** Over all nodes, lets a key make so many requests a minute and so many at once, and its team so many a minute with all keys. */
export function admitKeys(db: Db, slots: KeySlots, isOn: boolean): (key: NamedKey) => Promise<Admission> {
  const takeOfKey = openKeyPermits(db, keyLimit)
  const takeOfTeam = openKeyPermits(db, teamLimit)
  return async key => {
    if (!isOn) return passing
    if (!(await slots.enter(key)))
      return { waitSeconds: 1, headers: { 'ratelimit-policy': policy }, leave: () => undefined }
    const leave = () => slots.leave(key)
    try {
      const ofKey = await takeOfKey(`api-key-${key.id}`)
      const ofTeam = ofKey.isGranted ? await takeOfTeam(`api-team-${key.teamId}`) : ofKey
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
