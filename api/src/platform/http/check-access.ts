import { mayWorkOn } from '@ribbon/contract/people/operators/operator-groups'
import { asSentence } from '@ribbon/contract/errors/fill-text'
import { keyPrefix } from '@ribbon/contract/key-scopes'
import { rolesOf, type Access, type Route } from '@ribbon/contract/route'
import { hasModule } from '@ribbon/contract/team-modules'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../refusal.ts'
import type { Actor, KeyActor, MemberActor, ParticipantActor, ProjectActor, SubmitterActor } from './actor.ts'
import { databaseTime } from '../database-time.ts'

export interface Authentication {
  actor: Actor
  /** Answer headers of the session, such as its tokens. */
  headers: Record<string, string>
  /** The caller has made too many requests, and may make the next one then. */
  waitSeconds?: number
  /** Called with the call and the status of its answer, once that is sent. */
  answered?: (call: string, status: number) => void
}

export interface Authenticate {
  member(request: FastifyRequest): Promise<Authentication>
  operator(request: FastifyRequest): Promise<Authentication>
  /** By an API key: undefined where the request has none. A key that is not valid is refused. */
  key(request: FastifyRequest): Promise<Authentication | undefined>
  /** Marks the keys in a request's address or body, where others may have read them. */
  markExposed(request: FastifyRequest): Promise<void>
  /** By the token of the group order that the path names; a missing, ended or foreign one is a missing page. */
  participant(request: FastifyRequest): Promise<Authentication>
  /** By the token of what was submitted, on the page of its project. */
  submitter(request: FastifyRequest): Promise<Authentication>
  /** By the token of a project's viewer link, which is in the path. */
  projectToken(request: FastifyRequest): Promise<Authentication>
  /** By the token of the store that the path names; who has none gets one, and a store that is not open is a missing page. */
  shopper(request: FastifyRequest): Promise<Authentication>
}

/** Callers known by a token instead of a session: without a valid one, the call finds nothing. */
const outsiders: Partial<Record<Access, 'participant' | 'submitter' | 'projectToken' | 'shopper'>> = {
  recipient: 'participant',
  submitter: 'submitter',
  'project-token': 'projectToken',
  shopper: 'shopper',
}

/** Finds out who makes a call; refuses someone who has to be signed in and is not. */
export async function authenticateCaller(
  route: Route,
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<Authentication> {
  await refuseExposedKeys(request, authenticate)
  const byKey = await authenticate.key(request)
  if (byKey) {
    return byKey
  }
  if (route.access === 'public' || route.access === 'webhook') return { actor: undefined, headers: {} }
  const outsider = outsiders[route.access]
  if (outsider) {
    const found = await authenticate[outsider](request)
    if (!found.actor) refuse('not_found')
    return found
  }
  const found = await (route.access === 'operator'
    ? authenticate.operator(request)
    : authenticate.member(request))
  if (!found.actor) refuse('sign_in_required')
  return found
}

/** A key in an address stands in logs and histories; whether it is one is asked for only where it looks like one. */
async function refuseExposedKeys(request: FastifyRequest, { markExposed }: Authenticate): Promise<void> {
  if (!request.url.includes(keyPrefix) && !request.rawBody?.includes(keyPrefix)) return
  await markExposed(request)
  refuse('key_exposed')
}

/** Refuses a member whose role, impersonation, team or team's modules do not allow the call. */
export function checkAccess(route: Route, actor: Actor): void {
  if (actor?.kind === 'member' && actor.via) checkKey(route, actor.via)
  if (route.access === 'public' || route.access === 'webhook') return
  if (route.access === 'operator') return checkOperator(route, actor)
  // Whether the store is open was asked when its shopper was recognized.
  if (route.access === 'shopper') return
  if (route.access === 'recipient') return checkParticipant(route, actor as ParticipantActor)
  if (route.access === 'submitter')
    return checkProjectPage(route, actor as SubmitterActor, 'collecting_paused')
  if (route.access === 'project-token') return checkViewer(route, actor as ProjectActor)
  // Every other access is a member's: `authenticateCaller` refuses those who are not signed in.
  const member = actor as MemberActor
  if (member.impersonatingUntil && route.whileImpersonating !== 'ends') {
    if (route.whileImpersonating === 'refused') refuse('impersonation_refused')
    if (member.impersonatingUntil.getTime() <= databaseTime().getTime())
      refuse('impersonation_over', { name: member.name })
  }
  if (!rolesOf[route.access].includes(member.role)) refuse('role_refused')
  if (member.suspendedFor !== undefined && route.method !== 'GET' && route.whileSuspended !== 'allowed')
    refuse('team_suspended', { reason: asSentence(member.suspendedFor) })
  if (!hasModule(member.modules, route.module)) refuse('module_off')
}

/** To an operator of the warehouse, the calls of other groups are not there. */
function checkOperator(route: Route, actor: Actor): void {
  if (actor?.kind === 'operator' && !mayWorkOn(actor.role, route.path)) refuse('not_found')
}

function checkKey({ scope }: Route, { scopes }: KeyActor): void {
  if (!scope) refuse('key_not_allowed')
  if (!scopes.includes(scope)) refuse('key_scope_missing', { scope })
}

/** People outside the team learn neither that a module is off nor why a team is suspended. */
function checkParticipant(route: Route, participant: ParticipantActor): void {
  if (!participant.modules.includes('swag_store')) refuse('not_found')
  if (participant.suspendedFor !== undefined && route.method !== 'GET' && route.whileSuspended !== 'allowed')
    refuse('group_order_locked')
}

/** Without the proof that an owner asks for, a link says nothing but that. */
function checkViewer(route: Route, viewer: ProjectActor): void {
  const isUnproven = viewer.needsProof && viewer.provenEmail === undefined
  if (isUnproven && viewer.modules.includes('project') && route.withoutProof !== 'allowed')
    refuse('viewer_proof_needed')
  checkProjectPage(route, viewer, 'project_paused')
}

/** As for participants: nothing is said of modules and suspensions. */
function checkProjectPage(
  route: Route,
  { modules, suspendedFor }: SubmitterActor | ProjectActor,
  whilePaused: 'collecting_paused' | 'project_paused',
): void {
  if (!modules.includes('project')) refuse('not_found')
  if (suspendedFor !== undefined && route.method !== 'GET' && route.whileSuspended !== 'allowed')
    refuse(whilePaused)
}
