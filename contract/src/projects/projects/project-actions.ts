import { z } from 'zod'
import { documentWith } from '../../document.ts'
import { defineRoutes, fileUpload, idInput, idParam, wrapped } from '../../route.ts'
import {
  attachmentMaxBytes,
  attachmentsMost,
  attachmentTypes,
  noAttachmentText,
} from './project-attachments.ts'
import { projectResource, submissionResource } from './project-resources.ts'

const text = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .nullable()
    .transform(value => value || null)
const wholeNumber = 'Enter a whole number from 1 to 1,000,000.'

const settings = z.object({
  /** Added to those that are there. */
  attachments: z
    .preprocess(
      value => (value === '' ? undefined : value),
      z.array(fileUpload).max(attachmentsMost, `Send at most ${attachmentsMost} files at once.`).optional(),
    )
    .optional(),
  expected_number_of_recipients: z
    .number(wholeNumber)
    .int(wholeNumber)
    .min(1, wholeNumber)
    .max(1_000_000, wholeNumber)
    .nullable()
    .optional(),
  allowed_domains: z.array(z.string().trim().max(253)).max(50).optional(),
  admin_order_title: text(120).optional(),
  admin_order_description: text(2_000).optional(),
  apparel_size_options: z.array(z.string().trim().min(1).max(40)).max(40).optional(),
  customer_success_manager_id: idInput.nullable().optional(),
  /** Sent by some clients; a project stays with its team. */
  paige_team_id: idInput.nullable().optional(),
  /** The version the editor loaded; a newer one refuses the change. */
  version: z.number().int().optional(),
})
export type ProjectChange = z.output<typeof settings>

const project = documentWith(projectResource, submissionResource)

const action = (path: string, summary: string) =>
  ({
    method: 'POST',
    path: `/team/admin_orders/:id/${path}`,
    access: 'owner',
    module: 'project',
    summary,
    params: idParam,
    response: project,
    errors: ['not_found'],
  }) as const

/** What owners change of a project. Switching to what is already so changes nothing. */
export const projectActionRoutes = defineRoutes({
  updateProject: {
    method: 'PATCH',
    path: '/team/admin_orders/:id',
    access: 'owner',
    module: 'project',
    summary: 'Changes a project; what is not sent stays; files are added as `admin_order[attachments][]`',
    params: idParam,
    multipart: {
      maxFileBytes: attachmentMaxBytes,
      maxFiles: attachmentsMost,
      types: attachmentTypes,
      typesText: noAttachmentText,
    },
    body: wrapped('admin_order', settings),
    response: project,
    errors: ['not_found', 'project_finalized', 'changed_meanwhile', 'invalid_input'],
  },
  enableCollectionLink: {
    ...action('enable_address_collection_link', 'Lets people submit by the collection link'),
    errors: ['not_found', 'project_finalized'],
  },
  disableCollectionLink: action('disable_address_collection_link', 'Closes the collection link'),
  enableProjectVerification: {
    ...action('enable_email_verification', 'Asks people for a proof of their address'),
    errors: ['not_found', 'project_finalized'],
  },
  disableProjectVerification: action('disable_email_verification', 'Lets people submit without a proof'),
  renewCollectionLink: action('rotate_link', 'Makes a new collection link; the old one ends at once'),
  renewViewerLink: action('rotate_viewer_link', 'Makes a new viewer link; the old one ends at once'),
  enableViewerVerification: action(
    'enable_viewer_verification',
    'Asks whoever opens the viewer link to prove an email address; ends what was opened without one',
  ),
  disableViewerVerification: action('disable_viewer_verification', 'Opens the viewer link without a proof'),
  acceptProjectQuote: {
    ...action('accept_quote', 'Accepts the latest quote, once, in the version that was seen'),
    body: wrapped('quote', z.object({ version: z.number('Say which version.').int() })),
    errors: [
      'not_found',
      'project_finalized',
      'project_quote_changed',
      'project_quote_accepted',
      'invalid_input',
    ],
  },
  undoProjectRecipientsDelete: {
    ...action(
      'order_recipients/undo_delete',
      'Brings back the submissions that were deleted together at that moment, for 30 days; `lastDeleted` names the last one',
    ),
    body: z.object({ at: z.iso.datetime('Say which deletion to undo.') }),
    errors: ['not_found', 'project_finalized', 'invalid_input'],
  },
  keepCollecting: {
    ...action('keep_collecting', 'Lets people submit past the cap, until the expected number is changed'),
    errors: ['not_found', 'project_finalized'],
  },
  finalizeProject: {
    method: 'PATCH',
    path: '/team/admin_orders/:id/finalize_submissions',
    access: 'owner',
    module: 'project',
    summary: 'Ends collecting: nothing of the submissions changes any more',
    params: idParam,
    response: project,
    errors: ['not_found', 'project_finalized', 'project_being_agreed'],
  },
})
