import { z } from 'zod'
import { document, resource, time } from '../../document.ts'
import { defineRoutes, idParam, tableUpload, wrapped } from '../../route.ts'
import { submissionResource } from './project-resources.ts'
import { foldTrackingNumber, trackingNumberPattern } from './tracking-numbers.ts'

export const trackingFileMaxBytes = 10 * 1024 * 1024
export const trackingRowsShown = 200

const sayNumber = 'Enter the tracking number, 4 to 40 letters and digits.'

const sayCarrier = 'Choose a carrier.'
const carrier = z.string(sayCarrier).trim().min(1, sayCarrier).max(40, 'Use at most 40 characters.')
const tracking = z.object({
  carrier,
  tracking_number: z
    .string(sayNumber)
    .transform(foldTrackingNumber)
    .pipe(z.string().regex(trackingNumberPattern, sayNumber)),
})
export type SentTracking = z.output<typeof tracking>

const count = z.number().int()
/** What was done to several people at once. `at` names it, to be undone; null where nothing was to do. */
const trackingChangeResource = resource('trackingChanges', { people: count, at: time.nullable() })

const fileRow = z.object({
  /** The line in the file. */ row: count,
  person: z.string(),
  carrier: z.string(),
  trackingNumber: z.string(),
  effect: z.enum(['new', 'changed', 'same', 'wrong']),
  notes: z.array(z.string()),
})
export type TrackingFileRow = z.output<typeof fileRow>

export const trackingFileResource = resource('trackingFiles', {
  counts: z.object({ rows: count, new: count, changed: count, same: count, wrong: count }),
  /** Some rows of each effect, in the order of the file. */ rows: z.array(fileRow),
  /** Names what was done, to be undone; null before. */ at: time.nullable(),
})
export type TrackingFile = z.output<typeof trackingFileResource>

const rowParams = z.object({ id: z.string(), recipientId: z.string() })
const ofRow = {
  access: 'operator',
  params: rowParams,
  response: document(submissionResource),
} as const
const rowErrors = ['not_found', 'project_not_shipping', 'submission_has_parcel'] as const
const ofProject = { access: 'operator', method: 'POST', params: idParam } as const
const file = {
  ...ofProject,
  multipart: { maxFileBytes: trackingFileMaxBytes },
  body: z.object({
    file: tableUpload,
    /** Of lines that name none. */ carrier: carrier.optional(),
  }),
  response: document(trackingFileResource),
} as const

/** Tracking of parcels that left outside of our queue, entered by operators while a project is shipping. */
export const submissionTrackingRoutes = defineRoutes({
  setSubmissionTracking: {
    ...ofRow,
    method: 'PUT',
    path: '/operations/projects/:id/order_recipients/:recipientId/tracking',
    summary: 'Enters the parcel of one person; the mail about it leaves after 90 seconds',
    body: wrapped('tracking', tracking),
    errors: [...rowErrors, 'invalid_input'],
  },
  removeSubmissionTracking: {
    ...ofRow,
    method: 'DELETE',
    path: '/operations/projects/:id/order_recipients/:recipientId/tracking',
    summary: 'Removes the parcel that was entered for one person, and its mails that have not left',
    errors: [...rowErrors],
  },
  setSubmissionDelivered: {
    ...ofRow,
    method: 'PUT',
    path: '/operations/projects/:id/order_recipients/:recipientId/delivery',
    summary: 'Marks the entered parcel of one person as delivered, or takes that back',
    body: wrapped('delivery', z.object({ delivered: z.boolean('Say whether it was delivered.') })),
    errors: [...rowErrors, 'tracking_missing', 'invalid_input'],
  },
  setProjectTracking: {
    ...ofProject,
    path: '/operations/projects/:id/tracking',
    summary: 'Enters one parcel for everybody who has none, such as a delivery to one office',
    body: wrapped('tracking', tracking),
    response: document(trackingChangeResource),
    errors: ['not_found', 'project_not_shipping', 'invalid_input'],
  },
  deliverProject: {
    ...ofProject,
    path: '/operations/projects/:id/deliver',
    summary: 'Marks all entered parcels as delivered',
    response: document(trackingChangeResource),
    errors: ['not_found', 'project_not_shipping'],
  },
  undoProjectTracking: {
    ...ofProject,
    path: '/operations/projects/:id/tracking/undo',
    summary:
      'Takes back what was entered or marked together at that moment, and its mails that have not left',
    body: z.object({ at: z.iso.datetime('Say what to undo.') }),
    response: document(trackingChangeResource),
    errors: ['not_found', 'project_not_shipping', 'invalid_input'],
  },
  previewTrackingFile: {
    ...file,
    path: '/operations/projects/:id/tracking/import/preview',
    summary: 'What a file of parcels would enter, line by line; nothing is changed',
    errors: ['not_found', 'project_not_shipping', 'import_unreadable', 'invalid_input'],
  },
  importTrackingFile: {
    ...file,
    path: '/operations/projects/:id/tracking/import',
    summary: 'Enters the parcels of a file, whose lines name a recipient or an email address',
    errors: [
      'not_found',
      'project_not_shipping',
      'import_unreadable',
      'tracking_file_empty',
      'invalid_input',
    ],
  },
})
