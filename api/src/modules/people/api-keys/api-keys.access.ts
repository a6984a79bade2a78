import type { MemberActor } from '../../../platform/http/actor.ts'

interface Key {
  userId: number
  revokedAt: Date | null
  hasOwner: boolean
}

/** Nobody else's: a new secret or more scopes would let one owner act as another. */
export function isOwnKey(actor: Pick<MemberActor, 'userId'>, key: Pick<Key, 'userId'>): boolean {
  return key.userId === actor.userId
}

export function canChangeKey(actor: Pick<MemberActor, 'userId'>, key: Key): boolean {
  return isOwnKey(actor, key) && key.revokedAt === null && key.hasOwner
}
