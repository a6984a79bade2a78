import type { AuditEvent, OperatorAuditEvent } from '@ribbon/contract/people/audit'

type Fields = Record<string, unknown>
interface PresentedEvent {
  id: number
  createdAt: Date
  action: string
  actorKind: string
  actorName: string
  actingAsName: string | null
  subjectType: string
  subjectId: string
  subjectName: string | null
  details: Fields
  before: Fields | null
  after: Fields | null
  ip: string | null
}

export function presentAuditEvent(row: PresentedEvent): AuditEvent {
  const isOfTeam = ['member', 'recipient', 'link'].includes(row.actorKind)
  return {
    id: String(row.id),
    type: 'auditEvents',
    attributes: {
      createdAt: row.createdAt.toISOString(),
      action: row.action,
      actorKind: row.actorKind,
      actorName: row.actorName,
      actingAs: row.actingAsName,
      subjectType: row.subjectType,
      subjectId: row.subjectId,
      subjectName: row.subjectName,
      details: row.details,
      before: row.before,
      after: row.after,
      ip: isOfTeam ? row.ip : null,
    },
  }
}

/** In the operators' log, only operators' own IP addresses are shown; those of others stay with their teams. */
export function presentOperatorEvent(
  row: PresentedEvent & { aboutTeam: { id: number; name: string } | null },
): OperatorAuditEvent {
  const event = presentAuditEvent(row)
  const team = row.aboutTeam && { id: String(row.aboutTeam.id), name: row.aboutTeam.name }
  return {
    ...event,
    attributes: { ...event.attributes, ip: row.actorKind === 'operator' ? row.ip : null, team },
  }
}

export const auditColumns = [
  'Time (UTC)',
  'Who',
  'Kind',
  'Acting as',
  'What',
  'About',
  'Id',
  'Name',
  'From',
  'Details',
  'Before',
  'After',
]

export function presentAuditLine(row: PresentedEvent): string[] {
  const {
    createdAt,
    actorName,
    actorKind,
    actingAs,
    action,
    subjectType,
    subjectId,
    subjectName,
    ip,
    details,
    before,
    after,
  } = presentAuditEvent(row).attributes
  const text = (fields: Fields | null) => (fields && Object.keys(fields).length ? JSON.stringify(fields) : '')
  return [
    createdAt.replace('T', ' ').replace('Z', ''),
    actorName,
    actorKind,
    actingAs ?? '',
    action,
    subjectType,
    subjectId,
    subjectName ?? '',
    ip ?? '',
    text(details),
    text(before),
    text(after),
  ]
}
