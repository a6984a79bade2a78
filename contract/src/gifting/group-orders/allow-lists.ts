import { z } from 'zod'
import { collection, collectionWith, document, resource, time } from '../../document.ts'
import { emailPattern } from '../../email-pattern.ts'
import { importFileMaxBytes, recipientLengths } from '../../limits.ts'
import { pageQuery } from '../../paging.ts'
import { defineRoutes, idInput, idParam, tableUpload, wrapped } from '../../route.ts'

/** `reading`: a file is still being read. */
const allowListStates = ['reading', 'done', 'failed'] as const

export const allowListResource = resource('groupOrderAllowLists', {
  name: z.string(),
  /** Copied from a recipient list, read from a file, or addresses added one by one. */
  kind: z.enum(['recipient_list', 'file', 'single']),
  state: z.enum(allowListStates),
  usersCount: z.number().int(),
  /** People of the list without an email address, and rows of the file that hold none. */
  skippedCount: z.number().int(),
  /** Rows read so far. */ readCount: z.number().int(),
  /** Why the file could not be read. */
  failure: z.string().nullable(),
  /** The first rows that could not be used. */
  errors: z.array(z.object({ row: z.number().int(), message: z.string() })),
  createdAt: time,
})
export type AllowList = z.output<typeof allowListResource>

export const allowedUserResource = resource('groupOrderAllowedUsers', {
  email: z.string(),
  listId: z.string().nullable(),
  invitedAt: time.nullable(),
  invitedTimes: z.number().int(),
  remindedAt: time.nullable(),
  /** Asked for no more reminders. */ noMoreReminders: z.boolean(),
  /** How far the person is; null for who has not come yet. */
  state: z.enum(['choosing', 'submitted', 'processing', 'finalized', 'skipped']).nullable(),
  confirmedAt: time.nullable(),
})
export type AllowedUser = z.output<typeof allowedUserResource>

const wrongEmail = 'Enter an email address like ada@example.com.'
const email = z
  .string('Enter an email address.')
  .trim()
  .min(1, 'Enter an email address.')
  .max(recipientLengths.email)
  .refine(text => text === '' || emailPattern.test(text), wrongEmail)

const users = {
  access: 'owner',
  module: 'swag_store',
} as const
const userBody = wrapped('group_order_allowed_user', z.object({ email }))
const uploadBody = wrapped('group_order', z.object({ allowed_users_file: tableUpload }))
const uploadCall = {
  ...users,
  method: 'POST',
  status: 201,
  params: idParam,
  multipart: { maxFileBytes: importFileMaxBytes },
  body: uploadBody,
  response: document(allowListResource),
  errors: [
    'not_found',
    'group_order_closed',
    'group_order_busy',
    'allow_list_empty',
    'import_unreadable',
    'invalid_input',
  ],
} as const

export const allowListRoutes = defineRoutes({
  addAllowLists: {
    ...users,
    method: 'POST',
    path: '/team/group_orders/:id/group_order_allow_lists',
    summary: 'Copies the addresses of recipient lists as they are now; again adds who is new',
    status: 201,
    params: idParam,
    body: wrapped(
      'group_order',
      z.object({
        recipient_list_ids: z
          .array(idInput, 'Choose at least one list.')
          .min(1, 'Choose at least one list.')
          .max(20, 'Choose at most 20 lists at a time.'),
      }),
    ),
    response: collection(allowListResource),
    errors: ['not_found', 'group_order_closed', 'group_order_busy', 'allow_list_empty', 'invalid_input'],
  },
  uploadAllowedUsers: {
    ...uploadCall,
    path: '/team/group_orders/:id/upload_allowed_users',
    summary: 'Reads addresses from a file: CSV, XLSX or text, up to 200,000; large ones in the background',
  },
  uploadAllowedUsersOfLists: {
    ...uploadCall,
    path: '/team/group_orders/:id/group_order_allow_lists/upload_allowed_users',
    summary: 'The same below the lists (reading B3)',
  },
  listAllowLists: {
    ...users,
    method: 'GET',
    path: '/team/group_orders/:id/group_order_allow_lists',
    summary: 'The allow lists; a page of their people is included, `totalCount` counts people',
    params: idParam,
    query: z.object({ page: pageQuery(), search: z.string().max(200).optional() }),
    response: collectionWith(allowListResource, allowedUserResource),
    errors: ['not_found'],
  },
  deleteAllowList: {
    ...users,
    method: 'DELETE',
    path: '/team/group_orders/:id/group_order_allow_lists/:listId',
    summary: 'Removes a list and its people, except those who have confirmed',
    params: z.object({ id: z.string(), listId: z.string() }),
    response: z.void(),
    errors: ['not_found', 'group_order_closed', 'group_order_busy'],
  },
  listAllowedUsers: {
    ...users,
    method: 'GET',
    path: '/team/group_orders/:id/group_order_allowed_users',
    summary: 'Everyone who was named, by address',
    params: idParam,
    query: z.object({
      page: pageQuery(),
      search: z.string().max(200).optional(),
      filters: z
        .object({ state: z.enum(['not_come', 'choosing', 'submitted', 'finalized', 'skipped']).optional() })
        .optional(),
    }),
    response: collection(allowedUserResource),
    errors: ['not_found'],
  },
  addAllowedUser: {
    ...users,
    method: 'POST',
    path: '/team/group_orders/:id/group_order_allowed_users',
    summary: 'Names one address; twice is the same row',
    status: 201,
    params: idParam,
    body: userBody,
    response: document(allowedUserResource),
    errors: ['not_found', 'group_order_closed', 'group_order_busy', 'invalid_input'],
  },
  updateAllowedUser: {
    ...users,
    method: 'PATCH',
    path: '/team/group_orders/:id/group_order_allowed_users/:userId',
    summary: 'Corrects an address; who came under the old one keeps it',
    params: z.object({ id: z.string(), userId: z.string() }),
    body: userBody,
    response: document(allowedUserResource),
    errors: ['not_found', 'group_order_closed', 'group_order_busy', 'already_on_list', 'invalid_input'],
  },
  deleteAllowedUsers: {
    ...users,
    method: 'POST',
    path: '/team/group_orders/:id/group_order_allowed_users/bulk_delete',
    summary: 'Removes people; who has not confirmed loses the visit and the choices, who has keeps them',
    params: idParam,
    body: z.object({
      ids: z
        .array(idInput, 'Choose at least one person.')
        .min(1, 'Choose at least one person.')
        .max(1_000, 'Choose at most 1,000 people at a time.'),
    }),
    response: z.void(),
    errors: ['not_found', 'group_order_closed', 'group_order_busy', 'invalid_input'],
  },
})
