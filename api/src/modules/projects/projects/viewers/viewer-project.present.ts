import type { ViewerProject, ViewerSubmission } from '@ribbon/contract/projects/projects/viewer-project'
import { compareSizes } from '@ribbon/contract/sizes'
import type { OfferedItem } from '../items/offer-items.ts'
import { presentManager } from '../projects.present.ts'
import { canDeleteSubmissions, canFinalize, isFinal } from '../projects.states.ts'
import { presentSubmission } from '../submissions/submissions.present.ts'
import type { SubmissionRow } from '../submissions/submissions.store.ts'
import type { ViewedProject } from './viewers.store.ts'

interface ViewerParts {
  items: readonly OfferedItem[]
  submissionsCount: number
  manager: { id: number; name: string } | undefined
  /** Where people submit, whether the link is on or not. */ collectionUrl: string
  isSuspended: boolean
}

/** What somebody with the viewer link sees of a project: neither its price nor other links than that to submit. */
export function presentViewerProject(
  { project, teamName, teamLogo }: ViewedProject,
  { items, submissionsCount, manager, collectionUrl, isSuspended }: ViewerParts,
): ViewerProject {
  return {
    id: String(project.id),
    type: 'projects',
    attributes: {
      name: project.name,
      state: project.state,
      inHandsDate: project.inHandsOn,
      recipientCollectionAdminOrderUrl: project.linkOn ? collectionUrl : null,
      numberOfSubmissions: submissionsCount,
      customerSuccessManager: manager ? presentManager(manager) : null,
      allowedDomains: project.allowedDomains,
      apparelSizeNeeded: items.some(item => item.offered.length > 0),
      apparelSizeOptions: project.apparelSizes.toSorted(compareSizes),
      customApparelSizeOptions: project.customSizes,
      orderFinalized: isFinal(project),
      teamName,
      teamLogo,
      items: items.map(({ name, quantity, offered }) => ({ name, quantity, options: offered })),
      version: project.version,
      canChange: !isFinal(project) && !isSuspended,
      canFinalize: canFinalize(project) && !isSuspended,
      canDeleteRecipients: canDeleteSubmissions(project) && !isSuspended,
    },
  }
}

export function presentViewerSubmission(row: SubmissionRow): ViewerSubmission {
  const { zipcode: zipCode, ...others } = presentSubmission(row, true).attributes
  return { id: String(row.id), type: 'orderRecipients', attributes: { ...others, zipCode } }
}
