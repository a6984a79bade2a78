import { z } from 'zod'
import { collection, document, resource, time } from '../document.ts'
import { emailPattern } from '../email-pattern.ts'
import { importFileMaxBytes, recipientLengths } from '../limits.ts'
import { pageQuery } from '../paging.ts'
import { defineRoutes, idInput, idParam, tableUpload, wrapped } from '../route.ts'

export const storeAllowedUserResource = resource('allowedUsers', { email: z.string(), createdAt: time })
export type StoreAllowedUser = z.output<typeof storeAllowedUserResource>

export const storeAllowedListResource = resource('allowedLists', {
  name: z.string(),
  enabled: z.boolean(),
  usersCount: z.number().int(),
  /** Rows of the file without an address. */ skippedCount: z.number().int(),
  /** The first of these rows, each with the reason. */
  errors: z.array(z.object({ row: z.number().int(), message: z.string() })),
  createdAt: time,
})
export type StoreAllowedList = z.output<typeof storeAllowedListResource>

export const storeAccessResource = resource('storeAccess', {
  /** No list is enabled and nobody is named by themselves: the store is open to everyone. */
  isOpen: z.boolean(),
  listsCount: z.number().int(),
  enabledListsCount: z.number().int(),
  /** Named by themselves. */ usersCount: z.number().int(),
})
export type StoreAccess = z.output<typeof storeAccessResource>

const store = {
  access: 'owner',
  module: 'e_commerce',
} as const
const listQuery = z.object({ page: pageQuery(), search: z.string().max(200).optional() })

/** Who may buy in the team's store: whoever is named, or is on a list that is enabled. */
export const storeAccessRoutes = defineRoutes({
  getStoreAccess: {
    ...store,
    method: 'GET',
    path: '/store_access',
    scope: 'store:read',
    summary: 'Whether everyone may buy in the store, or only those named',
    response: document(storeAccessResource),
    errors: [],
  },
  createStoreAllowedUser: {
    ...store,
    method: 'POST',
    path: '/allowed_users',
    scope: 'store:write',
    summary: 'Names one address that may buy in the store; twice is the same row',
    status: 201,
    body: wrapped(
      'allowed_user',
      z.object({
        email: z
          .string('Enter an email address.')
          .trim()
          .min(1, 'Enter an email address.')
          .max(recipientLengths.email)
          .refine(
            text => text === '' || emailPattern.test(text),
            'Enter an email address like ada@example.com.',
          ),
      }),
    ),
    response: document(storeAllowedUserResource),
    errors: ['invalid_input'],
  },
  listStoreAllowedUsers: {
    ...store,
    method: 'GET',
    path: '/allowed_users',
    scope: 'store:read',
    summary: 'The addresses named by themselves, not those of lists',
    query: listQuery,
    response: collection(storeAllowedUserResource),
    errors: [],
  },
  deleteStoreAllowedUser: {
    ...store,
    method: 'DELETE',
    path: '/allowed_users/:id',
    scope: 'store:write',
    summary: 'Removes an address that was named by itself',
    params: idParam,
    response: z.void(),
    errors: ['not_found'],
  },
  createStoreAllowedList: {
    ...store,
    method: 'POST',
    path: '/allowed_lists',
    scope: 'store:write',
    summary: 'Reads a list from a file: CSV, XLSX or text, up to 200,000 addresses',
    status: 201,
    idempotent: true,
    multipart: { maxFileBytes: importFileMaxBytes },
    body: z.object({ upload_file: tableUpload }),
    response: document(storeAllowedListResource),
    errors: ['allow_list_empty', 'import_unreadable', 'invalid_input'],
  },
  listStoreAllowedLists: {
    ...store,
    method: 'GET',
    path: '/allowed_lists',
    scope: 'store:read',
    summary: 'The lists of the store, newest first',
    query: listQuery,
    response: collection(storeAllowedListResource),
    errors: [],
  },
  updateStoreAllowedList: {
    ...store,
    method: 'PATCH',
    path: '/allowed_lists/:id',
    scope: 'store:write',
    summary: 'Turns a list on or off',
    params: idParam,
    body: wrapped('allow_list', z.object({ enabled: z.boolean('Choose on or off.') })),
    response: document(storeAllowedListResource),
    errors: ['not_found', 'invalid_input'],
  },
  deleteStoreAllowedLists: {
    ...store,
    method: 'DELETE',
    path: '/allowed_lists/bulk_delete',
    scope: 'store:write',
    summary: 'Deletes lists with their addresses (reading B11: a body on DELETE)',
    body: wrapped(
      'allow_list',
      z.object({
        ids: z
          .array(idInput, 'Choose at least one list.')
          .min(1, 'Choose at least one list.')
          .max(1_000, 'Choose at most 1,000 lists at a time.'),
      }),
    ),
    response: z.void(),
    errors: ['not_found', 'invalid_input'],
  },
})
