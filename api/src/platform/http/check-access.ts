import { asSentence } from '@ribbon/contract/errors'
import { rolesOf, type Route } from '@ribbon/contract/route'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../refusal.ts'
import type { Actor, MemberActor, ParticipantActor, SubmitterActor } from './actor.ts'
import { databaseTime } from '../database-time.ts'

export interface Authentication {
  actor: Actor
  /** Answer headers of the session, such as its tokens. */
  headers: Record<string, string>
}

export interface Authenticate {
  member(request: FastifyRequest): Promise<Authentication>
  operator(request: FastifyRequest): Promise<Authentication>
  /** By the token of the group order that the path names; a missing, ended or foreign one is a missing page. */
  participant(request: FastifyRequest): Promise<Authentication>
  /** By the token of what was submitted, on the page of its project. */
  submitter(request: FastifyRequest): Promise<Authentication>
}

/** Finds out who makes a call; refuses someone who has to be signed in and is not. */
export async function authenticateCaller(
  route: Route,
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<Authentication> {
  if (route.access === 'public' || route.access === 'webhook') return { actor: undefined, headers: {} }
  if (route.access === 'recipient' || route.access === 'submitter') {
    const found = await (route.access === 'recipient'
      ? authenticate.participant(request)
      : authenticate.submitter(request))
    if (!found.actor) refuse('not_found')
    return found
  }
  const found = await (route.access === 'operator'
    ? authenticate.operator(request)
    : authenticate.member(request))
  if (!found.actor) refuse('sign_in_required')
  return found
}

/** Refuses a member whose role, impersonation, team or team's modules do not allow the call. */
export function checkAccess(route: Route, actor: Actor): void {
  if (route.access === 'public' || route.access === 'webhook' || route.access === 'operator') return
  if (route.access === 'recipient') return checkParticipant(route, actor as ParticipantActor)
  if (route.access === 'submitter') return checkSubmitter(route, actor as SubmitterActor)
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
  if (route.module && !member.modules.includes(route.module)) refuse('module_off')
}

/** People outside the team learn neither that a module is off nor why a team is suspended. */
function checkParticipant(route: Route, participant: ParticipantActor): void {
  if (!participant.modules.includes('swag_store')) refuse('not_found')
  if (participant.suspendedFor !== undefined && route.method !== 'GET' && route.whileSuspended !== 'allowed')
    refuse('group_order_locked')
}

/** As for participants: nothing is said of modules and suspensions. */
function checkSubmitter(route: Route, submitter: SubmitterActor): void {
  if (!submitter.modules.includes('project')) refuse('not_found')
  if (submitter.suspendedFor !== undefined && route.method !== 'GET' && route.whileSuspended !== 'allowed')
    refuse('collecting_paused')
}
