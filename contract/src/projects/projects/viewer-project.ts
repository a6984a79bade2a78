import { z } from 'zod'
import { collection, date, document, resource } from '../../document.ts'
import { email } from '../../emails.ts'
import { defineRoutes, wrapped } from '../../route.ts'
import { projectItem, projectResource, submissionResource } from './project-resources.ts'
import { submissionChangeBody, submissionIdsBody, submissionsQuery } from './submissions.ts'

const { attributes: project } = projectResource.shape

/** A project as the holder of its viewer link sees it (S3 §3). */
export const viewerProjectResource = resource('projects', {
  name: z.string(),
  state: project.shape.state,
  inHandsDate: date.nullable(),
  /** Where people submit; null while the link is off. */ recipientCollectionAdminOrderUrl: z
    .string()
    .nullable(),
  numberOfSubmissions: z.number().int(),
  customerSuccessManager: project.shape.customerSuccessManager,
  allowedDomains: z.array(z.string()),
  apparelSizeNeeded: z.boolean(),
  apparelSizeOptions: z.array(z.string()),
  customApparelSizeOptions: z.array(z.string()),
  orderFinalized: z.boolean(),
  teamName: z.string(),
  teamLogo: z.string().nullable(),
  items: z.array(projectItem.pick({ name: true, quantity: true, options: true })),
  version: z.number().int(),
  canChange: z.boolean(),
  canFinalize: z.boolean(),
  canDeleteRecipients: z.boolean(),
})
export type ViewerProject = z.output<typeof viewerProjectResource>

const { zipcode: zipCode, ...submissionFields } = submissionResource.shape.attributes.shape

/** What a person submitted, as the holder of the viewer link sees it: the zip code has another name there (S3 §3). */
export const viewerSubmissionResource = resource('orderRecipients', { ...submissionFields, zipCode })
export type ViewerSubmission = z.output<typeof viewerSubmissionResource>

const settings = z.object({
  allowed_domains: z.array(z.string().trim().max(253)).max(50).optional(),
  /** The version the editor loaded; a newer one refuses the change. */
  version: z.number().int().optional(),
})

const params = z.object({ jwt: z.string() })
const recipientParams = params.extend({ recipientId: z.string() })
const viewerProject = document(viewerProjectResource)

const ofLink = { access: 'project-token', params } as const
/** Of people who prove an address, where an owner asks those who open the link for one. */
const ofProof = {
  ...ofLink,
  method: 'POST',
  withoutProof: 'allowed',
  whileSuspended: 'allowed',
  errors: ['not_found', 'invalid_input', 'too_many_requests'],
} as const
const noEmail = 'Enter an email address like ada@example.com.'

/** What the viewer link of a project allows: `:jwt` is its token. One that has ended is answered like one that never was. */
export const viewerProjectRoutes = defineRoutes({
  sendViewerVerification: {
    ...ofProof,
    path: '/projects/:jwt/send_verification_email',
    summary: 'Mails a link and a code that prove the address; answers the same for every address',
    body: z.object({ email: email(noEmail) }),
    response: z.object({ verification_email_sent: z.boolean() }),
  },
  verifyViewer: {
    ...ofProof,
    path: '/projects/:jwt/verify',
    summary:
      'Takes the link’s token, or a mail’s six digits with their address; `proof` opens the project for twelve hours, in the ' +
      'header `viewer-proof` of its calls',
    body: z.object({ token: z.string().max(200), email: email(noEmail).optional() }),
    response: z.object({ verified: z.boolean(), email: z.string().nullable(), proof: z.string().nullable() }),
  },
  getViewerProject: {
    ...ofLink,
    method: 'GET',
    path: '/projects/:jwt',
    summary: 'The project of a viewer link',
    response: viewerProject,
    polled: 'in memory',
    errors: ['not_found', 'viewer_proof_needed'],
  },
  updateViewerProject: {
    ...ofLink,
    method: 'PATCH',
    path: '/projects/:jwt',
    summary: 'Changes the allowed email domains; everything else that is sent is ignored (reading B9)',
    body: wrapped('admin_order', settings),
    response: viewerProject,
    errors: [
      'not_found',
      'viewer_proof_needed',
      'project_paused',
      'submissions_final',
      'changed_meanwhile',
      'invalid_input',
    ],
  },
  finalizeViewerProject: {
    ...ofLink,
    method: 'PATCH',
    path: '/projects/:jwt/finalize_submissions',
    summary: 'Ends collecting: nothing of the submissions changes any more',
    response: viewerProject,
    errors: [
      'not_found',
      'viewer_proof_needed',
      'project_paused',
      'project_finalized',
      'project_being_agreed',
    ],
  },
  exportViewerRecipients: {
    ...ofLink,
    method: 'GET',
    path: '/projects/:jwt/export_recipient_csv',
    summary: 'A link to the submissions as a file, for one download within ten minutes',
    response: z.object({ order_recipient_csv_url: z.string() }),
    errors: ['not_found', 'viewer_proof_needed'],
  },
  listViewerRecipients: {
    ...ofLink,
    method: 'GET',
    path: '/projects/:jwt/recipients',
    summary: 'What people submitted, newest first; `search` is in name or email',
    query: submissionsQuery,
    response: collection(viewerSubmissionResource),
    polled: 'in memory',
    errors: ['not_found', 'viewer_proof_needed', 'malformed_request'],
  },
  updateViewerRecipient: {
    ...ofLink,
    method: 'PATCH',
    path: '/projects/:jwt/recipients/:recipientId',
    summary: 'Changes what a person submitted; what is not sent stays',
    params: recipientParams,
    body: submissionChangeBody,
    response: document(viewerSubmissionResource),
    errors: [
      'not_found',
      'viewer_proof_needed',
      'project_paused',
      'submissions_final',
      'changed_meanwhile',
      'already_submitted',
      'invalid_input',
    ],
  },
  deleteViewerRecipient: {
    ...ofLink,
    method: 'DELETE',
    path: '/projects/:jwt/recipients/:recipientId',
    summary: 'Deletes a submission while goods and price are being agreed',
    params: recipientParams,
    response: z.void(),
    errors: ['not_found', 'viewer_proof_needed', 'project_paused', 'submission_stays', 'project_finalized'],
  },
  deleteViewerRecipients: {
    ...ofLink,
    method: 'POST',
    path: '/projects/:jwt/recipients/bulk_delete',
    summary: 'Deletes several submissions, all or none',
    body: submissionIdsBody,
    response: z.void(),
    errors: [
      'not_found',
      'viewer_proof_needed',
      'project_paused',
      'submission_stays',
      'project_finalized',
      'invalid_input',
    ],
  },
})
