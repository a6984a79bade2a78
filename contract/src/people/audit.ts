import { z } from 'zod'
import { collection, resource, time } from '../document.ts'
import { pageQuery } from '../paging.ts'
import { defineRoutes, idParam } from '../route.ts'

/** One act: who, as whom, what, before and after, from where. */
const facts = {
  createdAt: time,
  action: z.string(),
  actorKind: z.string(),
  actorName: z.string(),
  actingAs: z.string().nullable(),
  subjectType: z.string(),
  subjectId: z.string(),
  /** Of a person. */ subjectName: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  ip: z.string().nullable(),
}
export const auditEventResource = resource('auditEvents', facts)
export const operatorEventResource = resource('auditEvents', {
  ...facts,
  /** For whom it was done, or whom it is about. */ team: z
    .object({ id: z.string(), name: z.string() })
    .nullable(),
})

export const auditExportMax = 50_000

/** A day is one of UTC, `to` with all of it; a time of day counts as it is, `to` without it. */
const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })])
const filters = z
  .object({
    action: z.string().max(80).optional(),
    user_id: z.string().max(20).optional(),
    /** What it was done to, such as `adminOrders` and its id. */
    subject_type: z.string().max(40).optional(),
    subject_id: z.string().max(40).optional(),
    from: moment.optional(),
    to: moment.optional(),
    search: z.string().max(200).optional(),
  })
  .prefault({})
const operatorFilters = z
  .object({
    operator_id: z.string().max(20).optional(),
    from: moment.optional(),
    to: moment.optional(),
    search: z.string().max(200).optional(),
  })
  .prefault({})

export const auditRoutes = defineRoutes({
  listOperatorAuditEvents: {
    method: 'GET',
    path: '/operations/audit_events',
    access: 'operator',
    summary: 'What operators did, and what concerns no team, newest first',
    query: z.object({ page: pageQuery(), filters: operatorFilters }),
    response: collection(operatorEventResource),
    errors: [],
  },
  listTeamAuditEvents: {
    method: 'GET',
    path: '/operations/teams/:id/audit_events',
    access: 'operator',
    summary: 'What happened in a team, and what operators did for it, newest first',
    params: idParam,
    query: z.object({ page: pageQuery(), filters }),
    response: collection(auditEventResource),
    errors: ['not_found'],
  },
  listAuditEvents: {
    method: 'GET',
    path: '/team/audit_events',
    access: 'team_owner',
    summary: 'What happened in the team, newest first',
    query: z.object({ page: pageQuery(), filters }),
    response: collection(auditEventResource),
    errors: [],
  },
  listAuditActions: {
    method: 'GET',
    path: '/team/audit_events/actions',
    access: 'team_owner',
    summary: 'The kinds of acts and the people that stand in the team’s log',
    response: z.object({
      data: z.array(z.string()),
      people: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
    errors: [],
  },
  exportAuditEvents: {
    method: 'GET',
    path: '/team/audit_events/export',
    access: 'team_owner',
    summary: 'The same as a table for a spreadsheet, at most 50,000 lines',
    query: z.object({ filters }),
    response: z.string(),
    produces: 'text/csv',
    errors: [],
  },
})

export type AuditFilters = z.output<typeof filters>
export type OperatorAuditFilters = z.output<typeof operatorFilters>
export type OperatorAuditEvent = z.output<typeof operatorEventResource>
export type AuditEvent = z.output<typeof auditEventResource>
