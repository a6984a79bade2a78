import { useRouter } from '@tanstack/react-router'
import type { Role } from '@ribbon/contract/route'
import { lazy, Suspense, useState } from 'react'
import { queryClient } from '../../../platform/query-client.ts'
import { useSession } from '../../../platform/session.ts'
import { errorMessages, showErrorText } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { Button } from '../../../ui/display/button.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { ChoiceField } from '../../../ui/form/fields.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { TickBox } from '../../../ui/table/tick-box.tsx'
import { FilterBar, SearchField } from '../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { ImpersonateDialog } from './impersonate-dialog.tsx'
import { memberColumns, type MemberTask } from './member-columns.tsx'
import { useChangeRole, useMembers, type MemberRow } from './members.data.ts'
import styles from './members.module.css'
import { roleLabel, roleViews } from './members.rules.ts'
import { MoveDialog } from './move-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { noSubteam, useSubteams } from './subteams.data.ts'

const BudgetDrawer = lazy(async () => ({ default: (await import('./budget-drawer.tsx')).BudgetDrawer }))

const listDefaults = { page: 1, size: 50, q: '', subteam: '', role: '' }
const roleChoices = [
  { value: '', label: 'Any role' },
  ...roleViews.map(view => ({ value: view.role, label: view.label })),
]
type Ticked = ReadonlyMap<string, MemberRow>

/** The team's people, with what the viewer may do to each. */
export function MemberList() {
  const router = useRouter()
  const { user } = useSession()
  const [state, change] = useUrlState(listDefaults)
  const members = useMembers(state)
  const subteams = useSubteams()
  const [ticked, setTicked] = useState<Ticked>(new Map())
  const [task, setTask] = useState<{ name: MemberTask; member: MemberRow }>()
  const [removing, setRemoving] = useState<readonly MemberRow[]>([])
  const [stepDown, setStepDown] = useState<{ member: MemberRow; role: Role }>()
  const changeRole = useChangeRole(() => {
    void queryClient
      .invalidateQueries({ queryKey: ['users'] })
      .then(() => router.navigate({ href: '/report', replace: true }))
  }, user.id)

  const rows = members.data?.items
  const shown = (member: MemberRow) => rows?.find(row => row.id === member.id) ?? member
  const subteamChoices = [
    { value: '', label: 'Any sub-team' },
    ...(subteams.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
    { value: noSubteam, label: 'None' },
  ]
  const isFiltered = state.q !== '' || state.subteam !== '' || state.role !== ''
  const elsewhere = [...ticked.keys()].filter(id => !rows?.some(row => row.id === id)).length
  const close = () => setTask(undefined)
  const isOpen = (name: MemberTask) => task?.name === name

  const tick = (people: readonly MemberRow[], isSelected: boolean) =>
    setTicked(before => {
      const others = [...before].filter(([id]) => !people.some(person => person.id === id))
      return new Map(isSelected ? [...others, ...people.map(person => [person.id, person] as const)] : others)
    })
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
          <div className={styles.bulk}>
            <Button
              look="quiet"
              onClick={() =>
                ticked.size === 0
                  ? showErrorText('Select at least one person to remove.')
                  : setRemoving([...ticked.values()])
              }
            >
              {ticked.size === 0 ? 'Remove' : `Remove ${ticked.size}`}
            </Button>
            {ticked.size > 0 ? (
              <>
                <span aria-live="polite">
                  {ticked.size} selected{elsewhere > 0 ? `, ${elsewhere} not in this view` : ''}
                </span>
                <Button look="subtle" onClick={() => setTicked(new Map())}>
                  Clear
                </Button>
              </>
            ) : null}
          </div>
        ) : null}
        <ChoiceField
          label={undefined}
          aria-label="Sub-team"
          className={styles.filter}
          data={subteamChoices}
          value={state.subteam}
          onChange={event => change({ subteam: event.currentTarget.value })}
        />
        <ChoiceField
          label={undefined}
          aria-label="Role"
          className={styles.filter}
          data={roleChoices}
          value={state.role}
          onChange={event => change({ role: event.currentTarget.value })}
        />
        <SearchField
          label="Search by name or email"
          value={state.q}
          onSearch={q => change({ q }, { replace: true })}
        />
      </FilterBar>
      <DataTable
        caption="Members"
        columns={columns}
        rows={rows}
        rowKey={member => member.id}
        isFetching={members.isPlaceholderData}
        rowHeight={56}
        selection={{
          box: TickBox,
          isSelected: member => ticked.has(member.id),
          label: member => (member.canRemove ? `Select ${member.name}` : undefined),
          onSelect: tick,
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
          isFiltered
            ? () => change({ q: '', subteam: '', role: '' })
            : state.page > 1
              ? () => change({ page: 1 })
              : undefined
        }
        empty={{
          title: 'Nobody here yet',
          drawing: 'people',
          text: 'Invite people to your team: they send gifts from a budget you give them.',
        }}
      />
      <Pager
        page={state.page}
        size={state.size}
        totalCount={members.data?.totalCount}
        onPage={page => change({ page })}
        onSize={size => change({ size })}
      />
      <Suspense>
        {task && isOpen('budget') ? <BudgetDrawer member={shown(task.member)} onClose={close} /> : null}
      </Suspense>
      {task && isOpen('act') ? <ImpersonateDialog member={task.member} onClose={close} /> : null}
      {task && isOpen('move') ? (
        <MoveDialog member={shown(task.member)} subteams={subteams.data?.items} onClose={close} />
      ) : null}
      {removing.length > 0 ? (
        <RemoveDialog
          people={removing}
          onClose={() => setRemoving([])}
          onRemoved={ids => setTicked(before => new Map([...before].filter(([id]) => !ids.includes(id))))}
        />
      ) : null}
      <ConfirmDialog
        title="Give up your own admin rights?"
        danger
        confirmLabel={`Become ${roleLabel(stepDown ? [stepDown.role] : [])}`}
        cancelLabel="Stay Admin"
        isOpen={stepDown !== undefined}
        onClose={() => setStepDown(undefined)}
        text="You will no longer see this page. Only another admin can make you an admin again."
        onConfirm={() => {
          if (stepDown) changeRole.mutate(stepDown)
          setStepDown(undefined)
        }}
      />
    </Panel>
  )
}
