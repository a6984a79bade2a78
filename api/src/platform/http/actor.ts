import type { OperatorRole } from '@ribbon/contract/people/operators/operator-groups'
import type { KeyScope } from '@ribbon/contract/key-scopes'
import type { Access, Module, Role } from '@ribbon/contract/route'
import type { Author } from '../audit.ts'
import type { RowId } from '../db/row-id.ts'
import { refuse } from '../refusal.ts'

export interface MemberActor {
  kind: 'member'
  userId: RowId
  teamId: RowId
  /** Undefined where an API key makes the call. */
  sessionId: RowId | undefined
  role: Role
  modules: readonly Module[]
  email: string
  name: string
  /** Who signed in: the same person, or the team owner who acts as this one. */
  login: { userId: RowId; email: string; name: string }
  /** Set while a team owner acts as this member; past its end the owner must go back first. */
  impersonatingUntil: Date | undefined
  /** Why the team is suspended, while it is: then it may only look. */
  suspendedFor: string | undefined
  ip: string
  /** The API key that makes the call for the member. */
  via?: KeyActor
}

/** What a key is and may do, within what its owner may. */
export interface KeyActor {
  keyId: RowId
  name: string
  scopes: readonly KeyScope[]
}

export interface OperatorActor {
  kind: 'operator'
  operatorId: RowId
  sessionId: RowId
  email: string
  name: string
  role: OperatorRole
  ip: string
}

/** Someone who chooses gifts on the page of a group order, identified by a token of that group order. */
export interface ParticipantActor {
  kind: 'participant'
  teamId: RowId
  groupOrderId: RowId
  participantId: RowId
  tokenId: RowId
  email: string
  modules: readonly Module[]
  /** Why the team is suspended, while it is: then nothing can be chosen. */
  suspendedFor: string | undefined
  ip: string
}

/** A person who submitted an address for a project, identified by the token of that submission. */
export interface SubmitterActor {
  kind: 'submitter'
  teamId: RowId
  projectId: RowId
  submissionId: RowId
  modules: readonly Module[]
  /** Why the team is suspended, while it is: then nothing can be changed. */
  suspendedFor: string | undefined
  ip: string
}

/** Somebody with the viewer link of a project; who it is, is known only by a proven address. */
export interface ProjectActor {
  kind: 'project-token'
  teamId: RowId
  projectId: RowId
  /** Which of the project's viewer links it is: a new one ends those before. */
  version: number
  /** The link opens only for a proven address. */
  needsProof: boolean
  provenEmail: string | undefined
  modules: readonly Module[]
  /** Why the team is suspended, while it is: then the project can only be looked at. */
  suspendedFor: string | undefined
  ip: string
}

/** Somebody who shops in a store; nobody knows who until an order is placed. */
export interface ShopperActor {
  kind: 'shopper'
  teamId: RowId
  storeId: RowId
  /** The token of this visit, which finds its cart. */
  token: string
  /** Looks at a store that is not open, by the link of its preview: nothing can be bought. */
  isPreview: boolean
  ip: string
}

export type Actor =
  | MemberActor
  | OperatorActor
  | ParticipantActor
  | SubmitterActor
  | ProjectActor
  | ShopperActor
  | undefined

export type ActorOf<A extends Access> = A extends 'public' | 'webhook'
  ? undefined
  : A extends 'operator'
    ? OperatorActor
    : A extends 'recipient'
      ? ParticipantActor
      : A extends 'submitter'
        ? SubmitterActor
        : A extends 'project-token'
          ? ProjectActor
          : A extends 'shopper'
            ? ShopperActor
            : MemberActor

declare const scopeBrand: unique symbol

/**
 * What a member may see: the team, and within it all people's things (owner roles, S1 §6) or only the own ones.
 * The first argument of every read of a team's rows; only `scopeOf` and `ownersScope` make one.
 */
export interface Scope {
  readonly [scopeBrand]: true
  readonly teamId: RowId
  readonly userId: RowId
  readonly seesTeam: boolean
}

export function scopeOf(actor: MemberActor): Scope {
  return {
    teamId: actor.teamId,
    userId: actor.userId,
    seesTeam: actor.role === 'team_owner' || actor.role === 'store_admin',
  } as Scope
}

/** What a team's owners see, for what is told to the team without anybody asking. Drafts are nobody's. */
export function ownersScope(teamId: RowId): Scope {
  return { teamId, userId: 0, seesTeam: true } as unknown as Scope // no user has the id 0
}

/** The session of a call that keys cannot make. */
export function sessionOf({ sessionId }: MemberActor): RowId {
  return sessionId ?? refuse('key_not_allowed')
}

export function authorOf(actor: MemberActor | OperatorActor): Author {
  if (actor.kind === 'operator')
    return { kind: 'operator', id: actor.operatorId, name: actor.name, ip: actor.ip }
  if (!actor.impersonatingUntil) {
    const name = actor.via ? `${actor.name} by key ${actor.via.name}` : actor.name
    return { kind: 'member', id: actor.userId, name, ip: actor.ip }
  }
  const { login } = actor
  return {
    kind: 'member',
    id: login.userId,
    name: `${login.name} as ${actor.name}`,
    ip: actor.ip,
    impersonation: { loginName: login.name, asId: actor.userId, asName: actor.name },
  }
}
