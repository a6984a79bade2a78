import type { Role } from '@ribbon/contract/route'

/** What a call's `:id` names. */
export type ProjectKind =
  | 'project'
  | 'projectAttachment'
  | 'projectQuote'
  | 'projectPlan'
  | 'submission'
  | 'deletedSubmission'

const everyone: Role[] = ['limited_user', 'member', 'team_owner', 'store_admin']
const owners: Role[] = ['team_owner', 'store_admin']
const ofTeam = { roles: everyone, module: 'project' } as const
const submission = { roles: owners, module: 'project', object: 'submission' } as const
const ownersProject = { roles: owners, module: 'project', object: 'project' } as const

/** The calls of projects, for `permissions.ts` (S3 §6, reading A10). */
export const projectPermissions = {
  listProjects: ofTeam,
  getProject: { ...ofTeam, object: 'project' } as const,
  listProjectRecipients: { ...ofTeam, object: 'project' } as const,
  getProjectSizes: { ...ofTeam, object: 'project' } as const,
  listProjectEvents: ownersProject,
  downloadProjectAttachment: { ...ofTeam, object: 'projectAttachment' } as const,
  deleteProjectAttachment: { roles: owners, module: 'project', object: 'projectAttachment' } as const,
  askPeople: ownersProject,
  listAsks: ownersProject,
  previewSubmissionImport: ownersProject,
  importSubmissions: ownersProject,
  requestProject: { roles: owners, module: 'project' } as const,
  updateProject: ownersProject,
  enableCollectionLink: ownersProject,
  disableCollectionLink: ownersProject,
  enableProjectVerification: ownersProject,
  disableProjectVerification: ownersProject,
  renewCollectionLink: ownersProject,
  renewViewerLink: ownersProject,
  enableViewerVerification: ownersProject,
  disableViewerVerification: ownersProject,
  finalizeProject: ownersProject,
  keepCollecting: ownersProject,
  undoProjectRecipientsDelete: { roles: owners, module: 'project', object: 'deletedSubmission' } as const,
  getExtraCost: ownersProject,
  approveExtraCost: { roles: owners, module: 'project', object: 'projectPlan' } as const,
  exportProjectRecipients: ownersProject,
  acceptProjectQuote: { roles: owners, module: 'project', object: 'projectQuote' } as const,
  updateProjectRecipient: submission,
  readdressProjectRecipient: submission,
  deleteProjectRecipient: submission,
  deleteProjectRecipients: submission,
  leaveOutProjectRecipient: submission,
  includeProjectRecipient: submission,
}
