import type { DeskProjectDetail } from '@ribbon/contract/projects/project-desk/project-desk'
import type { DeskProjectRow } from './project-desk.store.ts'

function presentFacts(project: DeskProjectRow) {
  return {
    uuid: project.uuid,
    name: project.name,
    state: project.state,
    teamId: String(project.teamId),
    teamName: project.teamName,
    inHandsDate: project.inHandsOn,
    managerId: project.managerId === null ? null : String(project.managerId),
    managerName: project.managerName,
    numberOfSubmissions: project.submissionsCount,
    expectedNumberOfRecipients: project.expectedRecipients,
    createdAt: project.createdAt.toISOString(),
  }
}

export function presentDeskProject(project: DeskProjectRow) {
  return { id: String(project.id), type: 'operatorProjects' as const, attributes: presentFacts(project) }
}

type Agreed = Pick<DeskProjectDetail['attributes'], 'items' | 'quote' | 'moves'>

export function presentDeskProjectDetail(project: DeskProjectRow, agreed: Agreed): DeskProjectDetail {
  return {
    id: String(project.id),
    type: 'operatorProjects',
    attributes: {
      ...presentFacts(project),
      enableCollectionLink: project.linkOn,
      emailVerificationEnabled: project.verifyEmails,
      ...agreed,
      version: project.version,
    },
  }
}
