import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { ApiError } from '../../../../platform/api.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { DataList } from '../../../../ui/display/data-list.tsx'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../../ui/feedback/skeletons.tsx'
import { Columns, Panel, Stack } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { DomainTags } from '../../../gifting/group-orders/access/domain-tags.tsx'
import { ExtraCostPanel } from '../../project-runs/extra-cost-panel.tsx'
import { projectQuery, type ProjectView } from '../projects.data.ts'
import { dueDate, stateViews, submittedOf } from '../projects.rules.ts'
import { AttachmentsPanel } from './attachments-panel.tsx'
import { AskPeoplePanel } from '../asks/ask-people-panel.tsx'
import { FinalizeButton } from './finalize-button.tsx'
import { LinksPanel } from './links-panel.tsx'
import { LogPanel } from './log-panel.tsx'
import { PausedBanner } from './paused-banner.tsx'
import { QuotePanel } from './quote-panel.tsx'
import { SettingsButton } from './settings-button.tsx'
import { SizesPanel } from './sizes-panel.tsx'
import { SubmissionsPanel } from './submissions-panel.tsx'

const back = { to: '/projects', label: 'Projects' }

/** `/projects/:id`: what is made, what it costs, the links, and everybody who submitted. */
export function ProjectPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const project = useQuery(projectQuery(id))
  if (project.error instanceof ApiError && project.error.status === 404) return <Navigate to="/404" replace />
  if (project.data) return <Details project={project.data} />
  return (
    <>
      <PageHeader title="Project" back={back} />
      {project.error ? (
        <Panel>
          <ErrorState
            messages={errorMessages(project.error, 'The project could not be loaded.')}
            onRetry={() => void project.refetch()}
          />
        </Panel>
      ) : (
        <SkeletonBlock height={480} label="Loading the project" />
      )}
    </>
  )
}

function Details({ project }: { project: ProjectView }) {
  return (
    <>
      <PageHeader
        title={project.name}
        back={back}
        subtitle={<StatusDot {...stateViews[project.state]} />}
        actions={<FinalizeButton project={project} />}
      />
      <Stack gap={24}>
        <PausedBanner project={project} />
        <ExtraCostPanel projectId={project.id} isOwner={project.jwt !== null} />
        <Columns
          main={
            <Stack gap={24}>
              <Facts project={project} />
              <Items project={project} />
              <SizesPanel project={project} />
              <AttachmentsPanel project={project} />
            </Stack>
          }
          side={
            <Stack gap={24}>
              <QuotePanel project={project} />
              <LinksPanel project={project} />
            </Stack>
          }
        />
        <SubmissionsPanel project={project} />
        <AskPeoplePanel project={project} />
        <LogPanel project={project} />
      </Stack>
    </>
  )
}

function Facts({ project }: { project: ProjectView }) {
  const manager = project.customerSuccessManager
  return (
    <Panel title="Overview" actions={<SettingsButton project={project} domainTags={DomainTags} />}>
      <DataList
        entries={[
          { label: 'Due Date', value: dueDate(project.inHandsDate) },
          { label: 'Submissions', value: submittedOf(project) },
          {
            label: 'Customer success manager',
            value: manager ? `${manager.firstName} ${manager.lastName}`.trim() : 'N/A',
          },
          { label: 'Title for people', value: project.adminOrderTitle },
          { label: 'Description', value: project.adminOrderDescription },
          { label: 'Allowed email domains', value: project.allowed_domains.join(', ') || 'All' },
        ]}
      />
    </Panel>
  )
}

function Items({ project }: { project: ProjectView }) {
  if (project.items.length === 0)
    return (
      <Panel title="What each person gets">Your customer success manager has not added any items yet.</Panel>
    )
  return (
    <Panel title="What each person gets">
      <DataList
        entries={project.items.map(item => ({
          label: item.quantity === 1 ? item.name : `${item.quantity} × ${item.name}`,
          value:
            item.options.map(option => `${option.name}: ${option.choices.join(', ')}`).join(' · ') ||
            'The same for everybody',
        }))}
      />
    </Panel>
  )
}
