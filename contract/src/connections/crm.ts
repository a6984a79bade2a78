import { z } from 'zod'
import { document, meta, resource, time } from '../document.ts'
import { defineRoutes, wrapped } from '../route.ts'

export const crmEnvironments = ['production', 'sandbox', 'custom'] as const
export type CrmEnvironment = (typeof crmEnvironments)[number]
const provider = z.literal('salesforce', 'Only Salesforce can be connected here.')

/** Where a person connects, and where Salesforce leads back to. */
export const integrationsPath = '/integrations'

/** A person’s connection to Salesforce; its tokens are never shown. */
export const integrationResource = resource('integrations', {
  provider: z.literal('salesforce'),
  /** `revoked`: Salesforce does not let us in any more. */ state: z.enum(['connected', 'revoked']),
  orgName: z.string().nullable(),
  userName: z.string(),
  environment: z.enum(crmEnvironments),
  instanceHost: z.string(),
  connectedAt: time,
  lastUsedAt: time.nullable(),
  /** What the person should know, as a sentence. */ problem: z.string().nullable(),
})
export type Integration = z.output<typeof integrationResource>

const authorizationResource = resource('crmAuthorizations', { url: z.string(), expiresAt: time })

/** What the tasks of this person can have beside our own fields. */
const taskOptionsResource = resource('crmTaskOptions', {
  recordTypes: z.array(z.object({ id: z.string(), name: z.string() })),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      isRequired: z.boolean(),
      /** Empty where any text may be given. */ choices: z.array(z.string()),
    }),
  ),
})
export type TaskOptions = z.output<typeof taskOptionsResource>

export const authorizationBody = wrapped(
  'integration',
  z.object({
    provider,
    environment: z.enum(crmEnvironments, 'Choose where you sign in to Salesforce.').default('production'),
    login_url: z.string().trim().max(200, 'This address is too long.').nullish(),
  }),
)

const connectBody = wrapped(
  'integration',
  z.object({
    provider,
    code: z.string('Salesforce sent no code.').trim().min(1, 'Salesforce sent no code.').max(2000),
    state: z.string().max(200).nullish(),
  }),
  { takesBeside: true },
)

const own = { access: 'member', module: 'swag_store' } as const
const ownChange = { ...own, whileImpersonating: 'refused' } as const
const owner = z.object({ userId: z.string() })
const one = owner.extend({ id: z.string() })

/** A person’s own connections. Anybody else’s do not exist. */
export const crmRoutes = defineRoutes({
  listIntegrations: {
    ...own,
    method: 'GET',
    path: '/team/users/:userId/integrations',
    summary: 'The person’s connections',
    params: owner,
    response: z.object({
      data: z.array(integrationResource),
      meta: meta.extend({
        /** Whether Salesforce is set up on this installation. */ isAvailable: z.boolean(),
      }),
    }),
    errors: ['not_found'],
  },
  startCrmAuthorization: {
    ...ownChange,
    method: 'POST',
    path: '/team/integrations/authorization',
    summary: 'The page of Salesforce on which the person allows us in; it leads back within ten minutes',
    status: 201,
    body: authorizationBody,
    response: document(authorizationResource),
    errors: ['invalid_input', 'crm_off'],
  },
  connectCrm: {
    ...ownChange,
    method: 'POST',
    path: '/team/integrations/oauth2',
    summary: 'Connects with the code that Salesforce sent the person back with; it works once',
    status: 201,
    body: connectBody,
    response: document(integrationResource),
    errors: ['invalid_input', 'crm_off', 'crm_code_refused', 'crm_other_org', 'crm_unavailable'],
  },
  getTaskOptions: {
    ...own,
    method: 'GET',
    path: '/team/users/:userId/integrations/:id/task_options',
    summary: 'Record types and further fields that Salesforce offers this person for tasks',
    params: one,
    response: document(taskOptionsResource),
    errors: ['not_found', 'crm_revoked', 'crm_limited', 'crm_unavailable'],
  },
  deleteIntegration: {
    ...ownChange,
    method: 'DELETE',
    path: '/team/users/:userId/integrations/:id',
    summary: 'Ends a connection at once, here and at Salesforce',
    params: one,
    response: z.void(),
    errors: ['not_found'],
  },
})
