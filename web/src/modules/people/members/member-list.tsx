import { useRouter } from '@tanstack/react-router'
import type { Role } from '@ribbon/contract/route'
import { lazy, Suspense, useState } from 'react'
import { queryClient } from '../../../platform/query-client.ts'
import { useSession } from '../../../platform/session.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { FilterBar } from '../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { ImpersonateDialog } from './impersonate-dialog.tsx'
import { memberColumns, type MemberTask } from './member-columns.tsx'
import { MemberFilters, TickedMembers, type Ticked } from './member-filters.tsx'
import { useChangeRole, useMembers, type MemberRow } from './members.data.ts'
import { roleLabel } from './members.rules.ts'
import { MoveDialog } from './move-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { useSubteams } from './subteams.data.ts'

const BudgetDrawer = lazy(async () => ({ default: (await import('./budget-drawer.tsx')).BudgetDrawer }))

const noFilters = { q: '', subteam: '', role: '' }
const listDefaults = { page: 1, size: 50, ...noFilters }

/** The team's people, with what the viewer may do to each. */
export function MemberList() {
  const { user } = useSession()
  const [state, change] = useUrlState(listDefaults)
  const members = useMembers(state)
  const { ticked, tick, untick, clear } = useTickedMembers()
  const [task, setTask] = useState<OpenTask>()
  const [removing, setRemoving] = useState<readonly MemberRow[]>([])
  const [stepDown, setStepDown] = useState<RoleChange>()
  const changeRole = useChangeMemberRole(user.id)

  const rows = members.data?.items
  const columns = memberColumns({
    ownId: user.id,
    onRole: (member, role) =>
      member.id === user.id ? setStepDown({ member, role }) : changeRole.mutate({ member, role }),
    onTask: (member, name) => (name === 'remove' ? setRemoving([member]) : setTask({ name, member })),
  })
  return (
    <Panel flush>
      <FilterBar>
        {rows?.some(row => row.canRemove) || ticked.size > 0 ? (
          <TickedMembers ticked={ticked} rows={rows} onRemove={setRemoving} onClear={clear} />
        ) : null}
        <MemberFilters state={state} onChange={change} />
      </FilterBar>
      <MemberTable members={members} columns={columns} ticked={ticked} onTick={tick} />
      <Pager
        page={state.page}
        size={state.size}
        totalCount={members.data?.totalCount}
        onPage={page => change({ page })}
        onSize={size => change({ size })}
      />
      {task ? <TaskDialog task={task} rows={rows} onClose={() => setTask(undefined)} /> : null}
      {removing.length > 0 ? (
        <RemoveDialog people={removing} onClose={() => setRemoving([])} onRemoved={untick} />
      ) : null}
      <StepDownDialog
        change={stepDown}
        onClose={() => setStepDown(undefined)}
        onConfirm={() => {
          if (stepDown) changeRole.mutate(stepDown)
          setStepDown(undefined)
        }}
      />
    </Panel>
  )
}

/** The people ticked so far, also those who are not in the current view. */
function useTickedMembers() {
  const [ticked, setTicked] = useState<Ticked>(new Map())
  return {
    ticked,
    tick: (people: readonly MemberRow[], isSelected: boolean) =>
      setTicked(before => {
        const others = [...before].filter(([id]) => !people.some(person => person.id === id))
        return new Map(
          isSelected ? [...others, ...people.map(person => [person.id, person] as const)] : others,
        )
      }),
    untick: (ids: readonly string[]) =>
      setTicked(before => new Map([...before].filter(([id]) => !ids.includes(id)))),
    clear: () => setTicked(new Map()),
  }
}

/** Changes a role; an admin who steps down leaves the page. */
function useChangeMemberRole(ownId: string) {
  const router = useRouter()
  return useChangeRole(() => {
    void queryClient
      .invalidateQueries({ queryKey: ['users'] })
      .then(() => router.navigate({ href: '/report', replace: true }))
  }, ownId)
}

function MemberTable({
  members,
  columns,
  ticked,
  onTick,
}: {
  members: ReturnType<typeof useMembers>
  columns: Column<MemberRow>[]
  ticked: Ticked
  onTick: (people: readonly MemberRow[], isSelected: boolean) => void
}) {
  const [state, change] = useUrlState(listDefaults)
  const isFiltered = state.q !== '' || state.subteam !== '' || state.role !== ''
  return (
    <DataTable
      caption="Members"
      columns={columns}
      rows={members.data?.items}
      rowKey={member => member.id}
      isFetching={members.isPlaceholderData}
      rowHeight={56}
      selection={{
        isSelected: member => ticked.has(member.id),
        label: member => (member.canRemove ? `Select ${member.name}` : undefined),
        onSelect: onTick,
        allLabel: 'Select everyone in this view',
      }}
      error={
        members.error
          ? {
              messages: errorMessages(members.error, 'The members could not be loaded.'),
              onRetry: () => void members.refetch(),
            }
          : undefined
      }
      onClearFilters={
        isFiltered ? () => change(noFilters) : state.page > 1 ? () => change({ page: 1 }) : undefined
      }
      empty={{
        title: 'Nobody here yet',
        drawing: 'people',
        text: 'Invite people to your team: they send gifts from a budget you give them.',
      }}
    />
  )
}

interface OpenTask {
  name: MemberTask
  member: MemberRow
}

function TaskDialog({
  task: { name, member },
  rows,
  onClose,
}: {
  task: OpenTask
  rows: readonly MemberRow[] | undefined
  onClose: () => void
}) {
  const subteams = useSubteams()
  const current = rows?.find(row => row.id === member.id) ?? member
  return (
    <>
      <Suspense>{name === 'budget' ? <BudgetDrawer member={current} onClose={onClose} /> : null}</Suspense>
      {name === 'act' ? <ImpersonateDialog member={member} onClose={onClose} /> : null}
      {name === 'move' ? (
        <MoveDialog member={current} subteams={subteams.data?.items} onClose={onClose} />
      ) : null}
    </>
  )
}

interface RoleChange {
  member: MemberRow
  role: Role
}

function StepDownDialog({
  change,
  onClose,
  onConfirm,
}: {
  change: RoleChange | undefined
  onClose: () => void
  onConfirm: () => void
}) {
  return (
    <ConfirmDialog
      title="Give up your own admin rights?"
      danger
      confirmLabel={`Become ${roleLabel(change ? [change.role] : [])}`}
      cancelLabel="Stay Admin"
      isOpen={change !== undefined}
      onClose={onClose}
      text="You will no longer see this page. Only another admin can make you an admin again."
      onConfirm={onConfirm}
    />
  )
}
