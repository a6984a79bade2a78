import type { MemberActor, OperatorActor } from '../../../../platform/http/actor.ts'

/** Whom an audit event about a second factor is about. */
export function auditSubject(actor: MemberActor | OperatorActor) {
  return actor.kind === 'member'
    ? { teamId: actor.teamId, subjectType: 'users' as const, subjectId: actor.userId }
    : { teamId: null, subjectType: 'operators' as const, subjectId: actor.operatorId }
}
