import { Navigate, useParams } from '@tanstack/react-router'
import { IconPencil, IconPrinter } from '@tabler/icons-react'
import { isNotFound } from '../../../../platform/api.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { LinkButton, TextLink } from '../../../../ui/display/button.tsx'
import { DataList } from '../../../../ui/display/data-list.tsx'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../../ui/display/time-text.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../../ui/feedback/skeletons.tsx'
import { Columns, Dim, Panel, Stack } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { ShortcutHelp } from '../../../../ui/layout/shortcut-help.tsx'
import { OperationsFrame } from '../../../people/operators/operations-frame.tsx'
import { PlaceOrdersPanel } from '../../project-runs/place-orders-panel.tsx'
import { useDeleteDeskAttachment } from '../details/attachments.data.ts'
import { AttachmentList } from '../details/attachments-panel.tsx'
import { TrackingPanel } from '../tracking/tracking-panel.tsx'
import { dueDate, stateViews, submittedOf } from '../projects.rules.ts'
import { useDeskProject, type DeskProject } from './desk.data.ts'
import styles from './desk.module.css'
import { DeskQuotePanel } from './desk-quote-panel.tsx'
import { DeskSubmissionsPanel } from './desk-submissions-panel.tsx'
import { ItemsPanel } from './items-panel.tsx'
import { NextPanel } from './next-panel.tsx'
import { ProjectLogPanel } from './project-log-panel.tsx'

const back = { to: '/operations/projects', label: 'Projects' }

/** `/operations/projects/:id`: one project from its request to its last parcel, as operators lead it. */
export function DeskProjectPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return (
    <OperationsFrame>
      <Project key={id} id={id} />
    </OperationsFrame>
  )
}

function Project({ id }: { id: string }) {
  const found = useDeskProject(id)
  if (found.data) return <Details project={found.data} />
  if (isNotFound(found.error)) return <Navigate to="/404" replace />
  return (
    <>
      <PageHeader title="Project" back={back} />
      {found.error ? (
        <ErrorState
          messages={errorMessages(found.error, 'The project could not be loaded.')}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <SkeletonBlock height={480} label="Loading the project" />
      )}
    </>
  )
}

function Details({ project }: { project: DeskProject }) {
  const href = `/operations/projects/${project.id}`
  return (
    <>
      <PageHeader
        title={project.name}
        back={back}
        subtitle={<StatusDot {...stateViews[project.state]} />}
        actions={
          <>
            <ShortcutHelp />
            <LinkButton look="quiet" to={`${href}/sizes`} icon={<IconPrinter size={16} aria-hidden />}>
              Size sheet
            </LinkButton>
            {project.canChange ? (
              <LinkButton look="quiet" to={`${href}/edit`} icon={<IconPencil size={16} aria-hidden />}>
                Edit
              </LinkButton>
            ) : null}
          </>
        }
      />
      <Stack gap={24}>
        <Columns
          main={
            <Stack gap={24}>
              <Request project={project} />
              <NextPanel project={project} />
              {project.state === 'in_production' ? <PlaceOrdersPanel projectId={project.id} /> : null}
              {project.state === 'shipping' ? <TrackingPanel projectId={project.id} /> : null}
              <Facts project={project} />
              <ItemsPanel project={project} />
            </Stack>
          }
          side={
            <Stack gap={24}>
              <DeskQuotePanel project={project} />
              <Links project={project} />
              <Files project={project} />
            </Stack>
          }
        />
        <DeskSubmissionsPanel project={project} />
        <ProjectLogPanel project={project} />
      </Stack>
    </>
  )
}

function Request({ project }: { project: DeskProject }) {
  if (project.request === null) return null
  return (
    <Panel title="What the team asked for">
      <Stack gap={8}>
        <p className={styles.words}>{project.request}</p>
        <Dim>
          {project.requestedBy}, <TimeText at={project.createdAt} withTime />
        </Dim>
      </Stack>
    </Panel>
  )
}

function Facts({ project }: { project: DeskProject }) {
  return (
    <Panel title="Overview">
      <DataList
        entries={[
          {
            label: 'Team',
            value: <TextLink to={`/operations/teams/${project.teamId}`}>{project.teamName}</TextLink>,
          },
          {
            label: 'In-hands date',
            value: (
              <>
                {dueDate(project.inHandsDate)}
                {project.isLate ? <span className={styles.late}> Late</span> : null}
              </>
            ),
          },
          { label: 'Submissions', value: submittedOf(project) },
          { label: 'Customer success manager', value: project.managerName ?? 'Nobody' },
          { label: 'Title for people', value: project.adminOrderTitle },
          {
            label: 'Description',
            value: project.adminOrderDescription ? (
              <span className={styles.words}>{project.adminOrderDescription}</span>
            ) : null,
          },
          { label: 'Allowed email domains', value: project.allowed_domains.join(', ') || 'All' },
          {
            label: 'Finalized',
            value: project.finalizedAt ? (
              <>
                {project.finalizedBy}, <TimeText at={project.finalizedAt} withTime />
              </>
            ) : null,
          },
        ]}
      />
    </Panel>
  )
}

function Files({ project }: { project: DeskProject }) {
  const remove = useDeleteDeskAttachment()
  return (
    <Panel title="Files of the team">
      <AttachmentList
        base={`/api/v2/operations/projects/${project.id}/attachments`}
        attachments={project.attachments}
        isBusy={remove.isPending}
        onDelete={attachmentId => remove.mutate({ params: { id: project.id, attachmentId } })}
      />
    </Panel>
  )
}

function Links({ project }: { project: DeskProject }) {
  const url = project.recipientCollectionAdminOrderUrl
  return (
    <Panel title="Collection link">
      <Stack gap={8}>
        {url === null ? (
          <Dim>Off. The team’s owners turn it on when they want people to submit.</Dim>
        ) : (
          <>
            <a className={styles.link} href={url}>
              {url}
            </a>
            <Dim>
              {project.emailVerificationEnabled
                ? 'People prove their email address.'
                : 'People do not prove their email address.'}
            </Dim>
          </>
        )}
      </Stack>
    </Panel>
  )
}
