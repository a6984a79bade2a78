import { z } from 'zod'
import { document, resource, time } from '../document.ts'
import { recordTypes } from '../gifting/orders/record-types.ts'
import { checkRecord, recordFields, withWholeUid } from '../gifting/orders/salesforce-record.ts'
import { defineRoutes, idParam, wrapped } from '../route.ts'

/** Why a gift is not in Salesforce as it is now. */
const problem = z.object({
  /** Salesforce’s own words where it refused, ours otherwise. */ text: z.string(),
  /** The fields of the task it is about, by their names in Salesforce. */ fields: z.array(z.string()),
})

/** A linked gift as it stands in Salesforce. */
const crmLogResource = resource('crmLogs', {
  /**
   * `waiting`: it will be written; `checking`: nobody knows yet whether its task was made; `failed`: a person has to do something;
   * `skipped`: it is not written.
   */
  state: z.enum(['waiting', 'checking', 'logged', 'failed', 'skipped']),
  recordType: z.enum(recordTypes),
  recordUid: z.string(),
  recordUrl: z.string().nullable(),
  taskUrl: z.string().nullable(),
  loggedAt: time.nullable(),
  writtenAt: time.nullable(),
  nextTryAt: time.nullable(),
  problem: problem.nullable(),
  canRetry: z.boolean(),
  /** Whether it may be linked to another record, to which its task is then moved. */ canRelink: z.boolean(),
})
export type CrmLog = z.output<typeof crmLogResource>

/** How a person’s gifts are logged. */
const crmLoggingResource = resource('crmLoggings', {
  logGifts: z.boolean(),
  recordTypeId: z.string().nullable(),
  /** Further fields of the task, by their names in Salesforce. */ fields: z.record(z.string(), z.string()),
  waitingCount: z.number().int(),
  failedCount: z.number().int(),
  /** The latest refusal. */ problem: problem.nullable(),
})
export type CrmLogging = z.output<typeof crmLoggingResource>

/** What all gifts of a team may say in Salesforce. */
const crmTeamSettingsResource = resource('crmTeamSettings', {
  logMessage: z.boolean(),
  logCosts: z.boolean(),
})

const retryBody = wrapped(
  'crm_log',
  z.object(recordFields).partial().superRefine(checkRecord).transform(withWholeUid),
)
const loggingBody = wrapped(
  'integration',
  z.object({
    log_gifts: z.boolean('Say whether gifts are logged.').optional(),
    record_type_id: z.string().max(18, 'This is no record type.').nullish(),
    fields: z
      .record(z.string().max(80), z.string().trim().max(255, 'A field takes at most 255 characters.'))
      .optional(),
  }),
)
const teamSettingsBody = wrapped(
  'crm_settings',
  z.object({
    log_message: z.boolean('Say whether card messages are logged.').optional(),
    log_costs: z.boolean('Say whether costs are logged.').optional(),
  }),
)

const sender = { access: 'member', module: 'swag_store' } as const
const one = z.object({ userId: z.string(), id: z.string() })

/** Linked gifts as tasks in Salesforce. */
export const crmLogRoutes = defineRoutes({
  getOrderCrmLog: {
    ...sender,
    method: 'GET',
    path: '/team/orders/:id/crm',
    summary: 'How a linked gift stands in Salesforce',
    params: idParam,
    response: document(crmLogResource),
    errors: ['not_found'],
  },
  retryOrderCrmLog: {
    ...sender,
    method: 'POST',
    path: '/team/orders/:id/crm/retry',
    summary: 'Logs a gift that Salesforce refused once more, also for another record',
    params: idParam,
    body: retryBody,
    response: document(crmLogResource),
    errors: ['not_found', 'invalid_input', 'crm_not_connected', 'crm_revoked', 'crm_log_not_open'],
  },
  getCrmLogging: {
    ...sender,
    method: 'GET',
    path: '/team/users/:userId/integrations/:id/logging',
    summary: 'How the person’s gifts are logged in Salesforce, and how many wait or were refused',
    params: one,
    response: document(crmLoggingResource),
    errors: ['not_found'],
  },
  updateIntegration: {
    ...sender,
    method: 'PATCH',
    path: '/team/users/:userId/integrations/:id',
    whileImpersonating: 'refused',
    summary:
      'Changes how the person’s gifts are logged; record type and fields are among those Salesforce offers',
    params: one,
    body: loggingBody,
    response: document(crmLoggingResource),
    errors: ['not_found', 'invalid_input', 'crm_revoked', 'crm_limited', 'crm_unavailable'],
  },
  retryCrmLogs: {
    ...sender,
    method: 'POST',
    path: '/team/users/:userId/integrations/:id/retry',
    summary: 'Logs all gifts that Salesforce refused once more',
    params: one,
    response: document(crmLoggingResource),
    errors: ['not_found', 'crm_revoked'],
  },
  getCrmTeamSettings: {
    ...sender,
    method: 'GET',
    path: '/team/crm_settings',
    summary: 'What the team’s gifts may say in Salesforce',
    response: document(crmTeamSettingsResource),
    errors: [],
  },
  updateCrmTeamSettings: {
    method: 'PUT',
    path: '/team/crm_settings',
    access: 'owner',
    module: 'swag_store',
    summary: 'Changes what the team’s gifts may say in Salesforce from now on',
    body: teamSettingsBody,
    response: document(crmTeamSettingsResource),
    errors: ['invalid_input'],
  },
})
