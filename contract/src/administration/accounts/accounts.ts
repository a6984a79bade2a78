import { z } from 'zod'
import { collection, document, resource, time } from '../../document.ts'
import { money } from '../../money-schema.ts'
import { pageQuery } from '../../paging.ts'
import { defineRoutes, idParam, roles } from '../../route.ts'
import { subscriptionStatuses } from '../../money/subscriptions/subscriptions.ts'
import {
  newTeamAccountBody,
  teamAccountBody,
  planGiftBody,
  trialBody,
  shipmentsBody,
  limitsBody,
  storeShareBody,
  suspensionBody,
  noteBody,
  teamModules,
} from './account-inputs.ts'

const teamFacts = {
  name: z.string(),
  logo: z.string().nullable(),
  modules: z.array(z.enum(teamModules)),
  createdAt: time,
  suspendedAt: time.nullable(),
  suspendedReason: z.string().nullable(),
  planName: z.string().nullable(),
  status: z.enum(subscriptionStatuses),
  trialEnd: time.nullable(),
  memberCount: z.number().int(),
  ordersThisMonth: z.number().int(),
  deposit: money,
}
export const teamAccountResource = resource('careTeams', teamFacts)
export const teamAccountDetailResource = resource('careTeams', {
  ...teamFacts,
  planId: z.string().nullable(),
  periodStart: time.nullable(),
  periodEnd: time.nullable(),
  billedBy: z.enum(['credit_card', 'invoice']).nullable(),
  cancelAtPeriodEnd: z.boolean(),
  remainingOrders: z.number().int(),
  ordersLimit: z.number().int().nullable(),
  usersLimit: z.number().int().nullable(),
  itemsLimit: z.number().int().nullable(),
  itemsCount: z.number().int(),
  /** The team's own limits, instead of the plan's. */
  ownUsersLimit: z.number().int().nullable(),
  ownItemsLimit: z.number().int().nullable(),
  pendingInvitations: z.number().int(),
  store: z
    .object({
      title: z.string(),
      status: z.enum(['active', 'inactive']),
      /** The operator’s share of what is sold, in hundredths of a percent. */ feeBps: z.number().int(),
    })
    .nullable(),
  owners: z.array(z.object({ name: z.string(), email: z.string() })),
})
export const accountPersonResource = resource('carePeople', {
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  joinedAt: time,
  lastSeenAt: time.nullable(),
  openSessions: z.number().int(),
})
export const teamNoteResource = resource('teamNotes', {
  body: z.string(),
  operatorName: z.string(),
  createdAt: time,
})

const filters = z.object({
  plan_id: z.string().max(20).optional(),
  status: z.enum(subscriptionStatuses).optional(),
  module: z.enum(teamModules).optional(),
  suspended: z.enum(['true', 'false']).optional(),
  /** Teams that could send gifts, and wait until their first ones are set up. */
  without_gifts: z.enum(['true', 'false']).optional(),
})
const team = document(teamAccountDetailResource)
const known = { access: 'operator', params: idParam } as const

export const accountRoutes = defineRoutes({
  listCareTeams: {
    method: 'GET',
    path: '/operations/teams',
    access: 'operator',
    summary: 'All teams, newest first, by name, number or a member’s address',
    query: z.object({
      page: pageQuery(),
      search: z.string().max(200).optional(),
      filters: filters.optional(),
      sort: z.enum(['newest', 'name', '-orders', '-deposit']).optional(),
    }),
    response: collection(teamAccountResource),
    errors: [],
  },
  createCareTeam: {
    method: 'POST',
    path: '/operations/teams',
    access: 'operator',
    summary: 'Creates a team and invites its owner',
    idempotent: true,
    status: 201,
    body: newTeamAccountBody,
    response: team,
    errors: ['invalid_input', 'not_found', 'email_taken'],
  },
  getCareTeam: {
    method: 'GET',
    path: '/operations/teams/:id',
    ...known,
    summary: 'A team with its plan, limits and owners',
    response: team,
    errors: ['not_found'],
  },
  updateCareTeam: {
    method: 'PUT',
    path: '/operations/teams/:id',
    ...known,
    summary: 'Changes a team’s name and modules',
    body: teamAccountBody,
    response: team,
    errors: ['invalid_input', 'not_found'],
  },
  giveTeamPlan: {
    method: 'POST',
    path: '/operations/teams/:id/plan',
    ...known,
    summary: 'Puts a team on a plan from now on, free of charge',
    idempotent: true,
    body: planGiftBody,
    response: team,
    errors: ['invalid_input', 'not_found', 'plan_paid_by_team'],
  },
  extendTrial: {
    method: 'POST',
    path: '/operations/teams/:id/trial',
    ...known,
    summary: 'Extends a team’s trial, or starts one',
    idempotent: true,
    body: trialBody,
    response: team,
    errors: ['invalid_input', 'not_found', 'no_trial', 'subscription_busy'],
  },
  giveShipments: {
    method: 'POST',
    path: '/operations/teams/:id/shipments',
    ...known,
    summary: 'Gives a team shipments on top of its plan',
    idempotent: true,
    body: shipmentsBody,
    response: team,
    errors: ['invalid_input', 'not_found'],
  },
  setTeamLimits: {
    method: 'PUT',
    path: '/operations/teams/:id/limits',
    ...known,
    summary: 'Sets limits instead of the plan’s; null means the plan’s limit',
    body: limitsBody,
    response: team,
    errors: ['invalid_input', 'not_found'],
  },
  setStoreShare: {
    method: 'PUT',
    path: '/operations/teams/:id/store_share',
    ...known,
    summary: 'Sets the operator’s share of what the team’s store sells from now on',
    body: storeShareBody,
    response: team,
    errors: ['invalid_input', 'not_found', 'no_store_yet'],
  },
  suspendTeam: {
    method: 'POST',
    path: '/operations/teams/:id/suspend',
    ...known,
    summary: 'Suspends the team, so that it can only read; notifies its owners',
    body: suspensionBody,
    response: team,
    errors: ['invalid_input', 'not_found'],
  },
  liftSuspension: {
    method: 'POST',
    path: '/operations/teams/:id/lift_suspension',
    ...known,
    summary: 'Lifts the suspension; notifies the team’s owners',
    body: suspensionBody,
    response: team,
    errors: ['invalid_input', 'not_found'],
  },
  listCarePeople: {
    method: 'GET',
    path: '/operations/teams/:id/people',
    ...known,
    summary: 'A team’s members and their last activity',
    query: z.object({ page: pageQuery() }),
    response: collection(accountPersonResource),
    errors: ['not_found'],
  },
  endPersonSessions: {
    method: 'POST',
    path: '/operations/teams/:id/people/:userId/end_sessions',
    access: 'operator',
    params: z.object({ id: z.string(), userId: z.string() }),
    summary: 'Signs a member out everywhere',
    response: z.object({ ended: z.number().int() }),
    errors: ['not_found'],
  },
  listTeamNotes: {
    method: 'GET',
    path: '/operations/teams/:id/notes',
    ...known,
    summary: 'Operators’ notes about a team, newest first',
    response: collection(teamNoteResource),
    errors: ['not_found'],
  },
  addTeamNote: {
    method: 'POST',
    path: '/operations/teams/:id/notes',
    ...known,
    summary: 'Adds a note for the other operators',
    idempotent: true,
    status: 201,
    body: noteBody,
    response: document(teamNoteResource),
    errors: ['invalid_input', 'not_found'],
  },
})

export type TeamAccount = z.output<typeof teamAccountResource>
export type TeamAccountDetail = z.output<typeof teamAccountDetailResource>
export type AccountPerson = z.output<typeof accountPersonResource>
export type TeamNote = z.output<typeof teamNoteResource>
