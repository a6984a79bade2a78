import { queueGroups, type DeskProjectDetail } from '@ribbon/contract/projects/project-desk/desk-resources'
import { compareSizes } from '@ribbon/contract/sizes'
import type { DeskProjectRow } from './project-desk.store.ts'

function presentFacts(project: DeskProjectRow) {
  return {
    uuid: project.uuid,
    name: project.name,
    state: project.state,
    group: project.group,
    teamId: String(project.teamId),
    teamName: project.teamName,
    inHandsDate: project.inHandsOn,
    isLate: project.isLate,
    managerId: project.managerId === null ? null : String(project.managerId),
    managerName: project.managerName,
    numberOfSubmissions: project.submissionsCount,
    expectedNumberOfRecipients: project.expectedRecipients,
    requestedBy: project.requesterName,
    createdAt: project.createdAt.toISOString(),
  }
}

export function presentDeskProject(project: DeskProjectRow) {
  return { id: String(project.id), type: 'operatorProjects' as const, attributes: presentFacts(project) }
}

type Parts = Pick<
  DeskProjectDetail['attributes'],
  'items' | 'attachments' | 'quote' | 'quotes' | 'moves' | 'canChange'
> & {
  collectionUrl: string
}

export function presentDeskProjectDetail(
  project: DeskProjectRow,
  { collectionUrl, ...agreed }: Parts,
): DeskProjectDetail {
  return {
    id: String(project.id),
    type: 'operatorProjects',
    attributes: {
      ...presentFacts(project),
      request: project.request,
      adminOrderTitle: project.title,
      adminOrderDescription: project.description,
      apparelSizeOptions: project.apparelSizes.toSorted(compareSizes),
      customApparelSizeOptions: project.customSizes,
      allowed_domains: project.allowedDomains,
      enableCollectionLink: project.linkOn,
      emailVerificationEnabled: project.verifyEmails,
      recipientCollectionAdminOrderUrl: project.linkOn ? collectionUrl : null,
      finalizedAt: project.finalizedAt?.toISOString() ?? null,
      finalizedBy: project.finalizedBy,
      ...agreed,
      version: project.version,
    },
  }
}

export function presentCounts(rows: readonly { group: string; count: number; late: number }[]) {
  const countOf = (group: string) => rows.find(row => row.group === group)?.count ?? 0
  const groups = Object.fromEntries(queueGroups.map(group => [group, countOf(group)]))
  return {
    id: 'all',
    type: 'projectCounts' as const,
    attributes: {
      groups: groups as Record<(typeof queueGroups)[number], number>, // fromEntries types every key as string
      late: rows.reduce((sum, row) => sum + row.late, 0),
    },
  }
}
