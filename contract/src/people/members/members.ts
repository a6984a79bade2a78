import { z } from 'zod'
import { collection, document, resource, time } from '../../document.ts'
import { amountProblem, parseCents } from '../../money.ts'
import { money } from '../../money-schema.ts'
import { pageQuery } from '../../paging.ts'
import { defineRoutes, idParam, roles, wrapped } from '../../route.ts'
import { subteamAttribute } from './subteams.ts'

export const memberResource = resource('members', {
  email: z.string(),
  name: z.string(),
  availableBudgetAmount: money,
  infiniteTeamUserBudget: z.boolean(),
  roles: z.array(z.enum(roles)),
  subteam: subteamAttribute,
  // What the viewer may do with this member. A team owner changes every budget, the access of all others, and the own
  // role while there is another owner.
  canRemove: z.boolean(),
  canChangeRole: z.boolean(),
  canImpersonate: z.boolean(),
  canChangeBudget: z.boolean(),
})

/** Whom a member can ask for access. */
export const adminResource = resource('admins', { name: z.string(), email: z.string() })
export const adminsMax = 10

/** One entry of a member's budget: credits, what gifts took and gave back. */
export const budgetEntryResource = resource('budgetEntries', {
  amount: money,
  kind: z.enum(['credit', 'hold', 'release', 'infinite_on', 'infinite_off']),
  note: z.string(),
  actorName: z.string(),
  createdAt: time,
})

const amountWanted = 'Enter an amount above 0.'
export const budgetAmountLimits = { label: 'Amount', leastCents: 0, tooSmall: amountWanted }
const amount = z
  .union([z.string(), z.number()], amountWanted)
  .transform(given => String(given).trim())
  .superRefine((text, context) => {
    const message = text === '' ? undefined : amountProblem(text, budgetAmountLimits)
    if (message) context.addIssue({ code: 'custom', message, continue: false })
  })
export const budgetBody = wrapped(
  'budget',
  z
    .object({
      /** Credits to add, two places; may be left out, blank or 0 when the flag is sent. */
      amount: amount.nullish(),
      note: z.string().trim().max(300, 'Shorten the note to 300 characters.').default(''),
      infinite_budget: z.boolean().optional(),
    })
    .refine(
      body => (parseCents(body.amount ?? '') ?? 0) > 0 || body.infinite_budget !== undefined,
      amountWanted,
    ),
)

export const memberRoutes = defineRoutes({
  listAdmins: {
    method: 'GET',
    path: '/team/admins',
    access: 'session',
    summary: 'The team’s admins, whom members ask for access: the first ten to join',
    response: collection(adminResource),
    errors: [],
  },
  listMembers: {
    method: 'GET',
    path: '/team/members',
    access: 'owner',
    summary: 'The team’s members, by name',
    query: z.object({
      page: pageQuery(),
      search: z.string().max(200).optional(),
      filters: z
        .object({ subteam_id: z.string().max(20).optional(), role: z.enum(roles).optional() })
        .optional(),
    }),
    response: collection(memberResource),
    errors: [],
  },
  changeRole: {
    method: 'PUT',
    path: '/team/members/:id',
    access: 'team_owner',
    summary: 'Gives a member another role',
    whileImpersonating: 'refused',
    params: idParam,
    body: wrapped(
      'user',
      z.object({ roles: z.array(z.enum(roles, 'Choose one of the roles.')).length(1, 'Choose one role.') }),
    ),
    response: document(memberResource),
    errors: ['not_found', 'last_owner', 'invalid_input'],
  },
  removeMember: {
    method: 'DELETE',
    path: '/team/members/:id',
    access: 'team_owner',
    summary: 'Takes a member out of the team; the work stays, the sessions end',
    whileImpersonating: 'refused',
    params: idParam,
    response: z.void(),
    errors: ['not_found', 'last_owner', 'cannot_remove_self'],
  },
  changeBudget: {
    method: 'POST',
    path: '/team/users/:id/budget',
    access: 'team_owner',
    summary: 'Adds credits to a member’s budget, or makes it infinite',
    params: idParam,
    idempotent: true,
    body: budgetBody,
    response: document(memberResource),
    errors: ['not_found', 'invalid_input'],
  },
  listBudgetEntries: {
    method: 'GET',
    path: '/team/users/:id/budget',
    access: 'session',
    summary: 'The history of a budget, newest first: an owner’s view of anyone’s, everyone’s of the own',
    params: idParam,
    query: z.object({ page: pageQuery(10) }),
    response: collection(budgetEntryResource),
    errors: ['not_found'],
  },
  getMember: {
    method: 'GET',
    path: '/team/users/:id',
    access: 'session',
    summary: 'A member: owners anyone, others themselves',
    params: idParam,
    response: document(memberResource),
    errors: ['not_found'],
  },
})

export type Member = z.output<typeof memberResource>
export type BudgetEntry = z.output<typeof budgetEntryResource>
export type Admin = z.output<typeof adminResource>
