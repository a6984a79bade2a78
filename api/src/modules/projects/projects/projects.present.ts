import type { Project, Submission } from '@ribbon/contract/projects/projects/project-resources'
import { compareSizes } from '@ribbon/contract/sizes'
import { presentAttachment } from './attachments/attachments.present.ts'
import type { AttachmentRow } from './attachments/attachments.store.ts'
import type { ProjectItemRow } from './items/items.store.ts'
import { presentItem } from './items/items.present.ts'
import type { ProjectRow } from './project-lock.store.ts'
import {
  canDeleteSubmissions,
  canFinalize,
  canLeaveOutSubmissions,
  isFinal,
  pausedBy,
} from './projects.states.ts'
import type { Deletion } from './submissions/deleted-submissions.store.ts'
import { presentQuote } from './quotes.present.ts'
import type { LatestQuote } from './quotes.store.ts'

interface HeadParts {
  submissionsCount: number
  manager: { id: number; name: string } | undefined
}

export interface ProjectParts extends HeadParts {
  items: readonly ProjectItemRow[]
  attachments: readonly AttachmentRow[]
  submissions: readonly Submission[]
  quote: LatestQuote | undefined
  /** Null where the viewer must not have it. */ viewerToken: string | null
  /** Where people submit, whether the link is on or not. */ collectionUrl: string
  lastDeletion: Deletion | undefined
  canChange: boolean
}

/** What a project and its line in the list have in common. */
function presentHead(project: ProjectRow, { submissionsCount, manager }: HeadParts) {
  return {
    uuid: project.uuid,
    name: project.name,
    state: project.state,
    inHandsDate: project.inHandsOn,
    numberOfSubmissions: submissionsCount,
    expectedNumberOfRecipients: project.expectedRecipients,
    customerSuccessManager: manager ? presentManager(manager) : null,
    enableCollectionLink: project.linkOn,
    orderFinalized: isFinal(project),
    createdAt: project.createdAt.toISOString(),
  }
}

export function presentManager({ id, name }: { id: number; name: string }) {
  const [firstName = '', ...others] = name.split(' ')
  return { id: String(id), firstName, lastName: others.join(' ') }
}

export function presentProjectSummary(project: ProjectRow, parts: HeadParts) {
  return {
    id: String(project.id),
    type: 'adminOrders' as const,
    attributes: presentHead(project, parts),
  }
}

export function presentProject(project: ProjectRow, parts: ProjectParts): Project {
  const { canChange } = parts
  return {
    id: String(project.id),
    type: 'adminOrders',
    attributes: {
      ...presentHead(project, parts),
      allowed_domains: project.allowedDomains,
      adminOrderTitle: project.title,
      adminOrderDescription: project.description,
      emailVerificationEnabled: project.verifyEmails,
      jwt: parts.viewerToken,
      viewerVerificationEnabled: project.verifyViewers,
      recipientCollectionAdminOrderUrl: project.linkOn ? parts.collectionUrl : null,
      apparelSizeNeeded: parts.items.some(item => item.options.length > 0),
      apparelSizeOptions: project.apparelSizes.toSorted(compareSizes),
      customApparelSizeOptions: project.customSizes,
      items: parts.items.map(item => presentItem(item, project)),
      attachments: parts.attachments.map(presentAttachment),
      quote: canChange && parts.quote ? presentQuote(parts.quote) : null,
      version: project.version,
      pausedBy: pausedBy(project, parts.submissionsCount),
      lastDeleted:
        canChange && parts.lastDeletion && !isFinal(project) ? presentDeletion(parts.lastDeletion) : null,
      canChange: canChange && !isFinal(project),
      canFinalize: canChange && canFinalize(project),
      canDeleteRecipients: canChange && canDeleteSubmissions(project),
      canLeaveOutRecipients: canChange && canLeaveOutSubmissions(project),
    },
    relationships: {
      recipients: { data: parts.submissions.map(({ id, type }) => ({ id, type })) },
    },
  }
}

function presentDeletion({ at, count }: Deletion) {
  return { at: at.toISOString(), count }
}
