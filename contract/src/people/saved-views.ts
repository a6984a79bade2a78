import { z } from 'zod'
import { collection, document, resource, time } from '../document.ts'
import { defineRoutes, idParam, wrapped } from '../route.ts'

const ofEveryList = ['q', 'from', 'to', 'sort', 'columns'] as const

/** The lists that have views, and what of a list's address a view keeps. */
export const viewTables = {
  my_orders: [...ofEveryList, 'status', 'send'],
  team_orders: [...ofEveryList, 'status', 'send', 'user', 'subteam'],
  redemption_orders: [...ofEveryList, 'status', 'user', 'subteam'],
  recipients: [...ofEveryList, 'address'],
  inventory: ['q', 'only', 'sort', 'columns'],
} as const
export type ViewTable = keyof typeof viewTables
/** The same for operators. */
export const operatorViewTables = {
  parcels: ['q', 'state', 'team', 'service', 'held', 'age', 'sort'],
} as const
export type OperatorViewTable = keyof typeof operatorViewTables
const tableNames = ['my_orders', 'team_orders', 'redemption_orders', 'recipients', 'inventory'] as const
const operatorTableNames = ['parcels'] as const

/** Of one person for one list. */
export const viewsMax = 20

const name = z
  .string('Enter a name for the view.')
  .trim()
  .min(1, 'Enter a name for the view.')
  .max(60, 'A name has at most 60 characters.')
const query = z.record(
  z.string(),
  z.string().max(400, 'A filter of a view has at most 400 characters.'),
  'Send what the view shows.',
)

/** What to say of a filter that a list does not have: a view of one list cannot be saved for another one. */
export function unknownFilterText(
  known: readonly string[] | undefined,
  filters: Record<string, string>,
): string | undefined {
  const unknown = Object.keys(filters).find(filter => !known?.includes(filter))
  return unknown === undefined ? undefined : `This list has no filter “${unknown}”.`
}

const viewAttributes = {
  name: z.string(),
  /** The list's address: filters, sort and columns by their names there. */
  query: z.record(z.string(), z.string()),
  /** Everybody in the team who sees the list may use it. */ isShared: z.boolean(),
  /** Only whoever made a view changes it. */ isMine: z.boolean(),
  createdAt: time,
}
export const savedViewResource = resource('savedViews', {
  table: z.enum(tableNames),
  ...viewAttributes,
  authorName: z.string(),
})
export const operatorViewResource = resource('operatorViews', {
  table: z.enum(operatorTableNames),
  ...viewAttributes,
})
export type SavedView = z.output<typeof savedViewResource>
export type OperatorView = z.output<typeof operatorViewResource>

export const savedViewRoutes = defineRoutes({
  listSavedViews: {
    method: 'GET',
    path: '/team/saved_views',
    access: 'session',
    summary: 'The person’s views of a list and those shared in the team, by name',
    query: z.object({ table: z.enum(tableNames) }),
    response: collection(savedViewResource),
    errors: [],
  },
  createSavedView: {
    method: 'POST',
    path: '/team/saved_views',
    access: 'session',
    summary: 'Saves filters, sort and columns of a list under a name; owners may share it',
    idempotent: true,
    status: 201,
    body: wrapped(
      'saved_view',
      z.object({ table: z.enum(tableNames), name, query, is_shared: z.boolean().optional() }),
    ),
    response: document(savedViewResource),
    errors: ['invalid_input', 'role_refused', 'view_name_taken', 'too_many_views'],
  },
  updateSavedView: {
    method: 'PATCH',
    path: '/team/saved_views/:id',
    access: 'session',
    summary: 'Renames a view, changes what it shows, or whether it is shared',
    params: idParam,
    body: wrapped('saved_view', z.object({ name, query, is_shared: z.boolean() }).partial()),
    response: document(savedViewResource),
    errors: ['not_found', 'invalid_input', 'role_refused', 'view_name_taken'],
  },
  deleteSavedView: {
    method: 'DELETE',
    path: '/team/saved_views/:id',
    access: 'session',
    summary: 'Deletes a view; the list stays',
    params: idParam,
    response: z.void(),
    errors: ['not_found'],
  },
})

export const operatorViewRoutes = defineRoutes({
  listOperatorViews: {
    method: 'GET',
    path: '/operations/saved_views',
    access: 'operator',
    summary: 'The operator’s own views of a list, by name',
    query: z.object({ table: z.enum(operatorTableNames) }),
    response: collection(operatorViewResource),
    errors: [],
  },
  createOperatorView: {
    method: 'POST',
    path: '/operations/saved_views',
    access: 'operator',
    summary: 'Saves the filters of an operator’s list under a name',
    idempotent: true,
    status: 201,
    body: wrapped('saved_view', z.object({ table: z.enum(operatorTableNames), name, query })),
    response: document(operatorViewResource),
    errors: ['invalid_input', 'view_name_taken', 'too_many_views'],
  },
  updateOperatorView: {
    method: 'PATCH',
    path: '/operations/saved_views/:id',
    access: 'operator',
    summary: 'Renames an operator’s view, or changes what it shows',
    params: idParam,
    body: wrapped('saved_view', z.object({ name, query }).partial()),
    response: document(operatorViewResource),
    errors: ['not_found', 'invalid_input', 'view_name_taken'],
  },
  deleteOperatorView: {
    method: 'DELETE',
    path: '/operations/saved_views/:id',
    access: 'operator',
    summary: 'Deletes an operator’s view; the list stays',
    params: idParam,
    response: z.void(),
    errors: ['not_found'],
  },
})
