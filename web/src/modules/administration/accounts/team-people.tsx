import { useState } from 'react'
import { tableError } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { Button } from '../../../ui/display/button.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { useEndSessions, usePeople, type PersonRow } from './accounts.data.ts'

const roleNames: Record<string, string> = {
  team_owner: 'Admin',
  store_admin: 'Store admin',
  member: 'Member',
  limited_user: 'Limited user',
}

/** A team's members; a lost device is signed out here. */
export function TeamPeople({ teamId }: { teamId: string }) {
  const [state, change] = useUrlState({ page: 1, size: 50 })
  const people = usePeople(teamId, state)
  const [leaving, setLeaving] = useState<PersonRow>()
  return (
    <Panel flush>
      <DataTable
        caption="Members"
        columns={personColumns(setLeaving)}
        rows={people.data?.items}
        rowKey={person => person.id}
        isFetching={people.isPlaceholderData}
        rowHeight={56}
        skeletonRows={5}
        error={tableError(people, 'The members could not be loaded.')}
        empty={{
          title: 'Nobody yet',
          drawing: 'people',
          text: 'The first admin comes in by the invitation that was mailed.',
        }}
      />
      {people.data?.totalCount ? (
        <Pager
          page={state.page}
          size={state.size}
          totalCount={people.data.totalCount}
          onPage={page => change({ page })}
          onSize={size => change({ size })}
        />
      ) : null}
      {leaving ? (
        <SignOutDialog teamId={teamId} person={leaving} onClose={() => setLeaving(undefined)} />
      ) : null}
    </Panel>
  )
}

function personColumns(onSignOut: (person: PersonRow) => void): Column<PersonRow>[] {
  return [
    {
      key: 'who',
      header: 'Who',
      phone: 'title',
      cell: person => <TwoLines first={person.name} second={person.email} />,
    },
    { key: 'role', header: 'Role', width: '140px', cell: person => roleNames[person.role] },
    { key: 'joined', header: 'Joined', width: '140px', cell: person => <TimeText at={person.joinedAt} /> },
    {
      key: 'seen',
      header: 'Last here',
      width: '200px',
      cell: person =>
        person.lastSeenAt ? <TimeText at={person.lastSeenAt} withTime /> : 'Not since the last sign-out',
    },
    {
      key: 'acts',
      header: 'Sessions',
      align: 'end',
      width: '190px',
      cell: person =>
        person.openSessions > 0 ? (
          <Button size="xs" look="quiet" onClick={() => onSignOut(person)}>
            Sign out {person.openSessions === 1 ? 'one device' : `${person.openSessions} devices`}
            <span className="pub-sr"> of {person.name}</span>
          </Button>
        ) : (
          'None open'
        ),
    },
  ]
}

function SignOutDialog({
  teamId,
  person,
  onClose,
}: {
  teamId: string
  person: PersonRow
  onClose: () => void
}) {
  const end = useEndSessions()
  return (
    <ConfirmDialog
      isOpen
      title={`Sign ${person.name} out?`}
      text="All devices are signed out at once. Signing in again is possible at once, too."
      confirmLabel="Sign out"
      cancelLabel="Leave signed in"
      busy={end.isPending}
      onClose={onClose}
      onConfirm={() => end.mutate({ params: { id: teamId, userId: person.id } }, { onSettled: onClose })}
    />
  )
}
