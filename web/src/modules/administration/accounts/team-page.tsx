import { Navigate, useParams } from '@tanstack/react-router'
import { isNotFound } from '../../../platform/api.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { LinkButton } from '../../../ui/display/button.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { ShortcutHelp } from '../../../ui/layout/shortcut-help.tsx'
import { TabLinks } from '../../../ui/layout/tab-links.tsx'
import { OperationsFrame } from '../../people/operators/operations-frame.tsx'
import { useTeam, type TeamView as Team } from './accounts.data.ts'
import { stateOf } from './accounts.rules.ts'
import { TeamFacts } from './team-facts.tsx'
import { TeamLog } from './team-log.tsx'
import { TeamNotes } from './team-notes.tsx'
import { TeamPeople } from './team-people.tsx'

const tabs = [
  { value: '', label: 'Overview' },
  { value: 'people', label: 'People' },
  { value: 'log', label: 'Audit log' },
  { value: 'notes', label: 'Notes' },
]
const back = { to: '/operations/teams', label: 'All teams' }

/** One team in the operators' care. */
export function TeamPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return (
    <OperationsFrame>
      <TeamView key={id} id={id} />
    </OperationsFrame>
  )
}

function TeamView({ id }: { id: string }) {
  const [{ tab }] = useUrlState({ tab: '' })
  const found = useTeam(id)
  const team = found.data
  if (!team) {
    if (isNotFound(found.error)) return <Navigate to="/404" replace />
    return (
      <>
        <PageHeader title="Team" back={back} />
        {found.error ? (
          <ErrorState
            messages={errorMessages(found.error, 'The team could not be loaded.')}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <SkeletonBlock height={420} label="Loading the team" />
        )}
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={team.name}
        back={back}
        subtitle={<StatusDot {...stateOf(team)} />}
        actions={
          <>
            <ShortcutHelp />
            <LinkButton look="quiet" to={`/operations/products?team=${id}`}>
              Its products
            </LinkButton>
          </>
        }
      />
      <Stack>
        {team.suspendedAt ? (
          <Notice tone="danger" title="Suspended">
            Since <TimeText at={team.suspendedAt} withTime />: {team.suspendedReason}
          </Notice>
        ) : null}
        <TabLinks
          label="About the team"
          tabs={tabs.map(({ value, label }) => ({
            to: `/operations/teams/${id}${value ? `?tab=${value}` : ''}`,
            label,
            isCurrent: tab === value,
          }))}
        />
        <TabContent tab={tab} team={team} />
      </Stack>
    </>
  )
}

function TabContent({ tab, team }: { tab: string; team: Team }) {
  if (tab === 'people') return <TeamPeople teamId={team.id} />
  if (tab === 'log') return <TeamLog teamId={team.id} />
  if (tab === 'notes') return <TeamNotes teamId={team.id} />
  return <TeamFacts team={team} />
}
