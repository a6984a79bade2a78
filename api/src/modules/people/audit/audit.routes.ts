import { auditRoutes } from '@ribbon/contract/people/audit'
import { scopeOf } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { anyTeamsId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { databaseTime } from '../../../platform/database-time.ts'
import { presentAuditEvent, presentOperatorEvent } from './audit.present.ts'
import {
  hasTeam,
  listAuditActions,
  listAuditEvents,
  listAuditPeople,
  listOperatorEvents,
} from './audit.store.ts'
import { exportAuditEvents } from './export-audit-events.ts'

export function auditCalls(): Implemented[] {
  return implement(auditRoutes, {
    listAuditEvents: async ({ db, actor, query }) => {
      const { rows, totalCount } = await listAuditEvents(db, scopeOf(actor), query.filters, query.page)
      return { data: rows.map(presentAuditEvent), meta: { totalCount } }
    },
    listOperatorAuditEvents: async ({ db, query }) => {
      const { rows, totalCount } = await listOperatorEvents(db, query.filters, query.page)
      return { data: rows.map(presentOperatorEvent), meta: { totalCount } }
    },
    listTeamAuditEvents: async ({ db, actor, params, query }) => {
      const teamId = anyTeamsId(actor, params.id) ?? refuse('not_found')
      const { rows, totalCount } = await listAuditEvents(db, { teamId }, query.filters, query.page)
      if (totalCount === 0 && !(await hasTeam(db, teamId))) refuse('not_found')
      return { data: rows.map(presentAuditEvent), meta: { totalCount } }
    },
    listAuditActions: async ({ db, actor }) => {
      const people = await listAuditPeople(db, scopeOf(actor))
      return {
        data: await listAuditActions(db, scopeOf(actor)),
        people: people.map(({ id, name }) => ({ id: String(id), name })),
      }
    },
    exportAuditEvents: async ({ db, actor, query, answer }) => {
      const text = await exportAuditEvents(db, actor, query.filters)
      answer.header(
        'content-disposition',
        `attachment; filename="audit-log-${databaseTime().toISOString().slice(0, 10)}.csv"`,
      )
      return text
    },
  })
}
