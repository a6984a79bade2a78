import { useQuery } from '@tanstack/react-query'
import { IconMail, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { tableError } from '../../../../platform/toasts.ts'
import { useUrlState } from '../../../../platform/url-state.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { RowMenu } from '../../../../ui/display/row-menu.tsx'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../../ui/display/time-text.tsx'
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx'
import { Dim } from '../../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { FilterBar, SearchField } from '../../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../../ui/table/pager.tsx'
import { peopleText } from '../group-orders.rules.ts'
import { allowedUserView } from './access.rules.ts'
import { AddressDialog } from './address-dialog.tsx'
import { allowedUsersQuery, useDeleteUsers, type AllowedUserView } from './allow-lists.data.ts'
import { useInvite } from './invitations.data.ts'
import styles from './access.module.css'

/** Everyone who was named: search and page are in the address, several can be removed or invited at once. */
export function AllowedPeople({ orderId, canChange }: { orderId: string; canChange: boolean }) {
  const { state, change, users, chosen, select, clear } = useAllowedPeople(orderId)
  const selection = {
    isSelected: (user: AllowedUserView) => chosen.has(user.id),
    label: (user: AllowedUserView) => `Select ${user.email}`,
    onSelect: select,
    allLabel: 'Select all on this page',
  }
  return (
    <>
      <FilterBar>
        <SearchField
          label="Search addresses"
          value={state.person}
          onSearch={person => change({ person }, { replace: true })}
        />
      </FilterBar>
      {chosen.size > 0 ? <ChosenPeople orderId={orderId} ids={[...chosen]} onDone={clear} /> : null}
      <DataTable
        caption="People on the lists"
        columns={canChange ? [...columns, menuColumn(orderId)] : columns}
        rows={users.data?.items}
        rowKey={user => user.id}
        isFetching={users.isPlaceholderData}
        skeletonRows={5}
        error={tableError(users, 'The people on the lists could not be loaded.')}
        onClearFilters={
          state.person !== '' || state.page > 1 ? () => change({ person: '', page: 1 }) : undefined
        }
        empty={{ title: 'Nobody yet', drawing: 'people', text: 'The people of the lists appear here.' }}
        {...(canChange ? { selection } : {})}
      />
      <Pager
        page={state.page}
        size={state.size}
        totalCount={users.data?.totalCount}
        onPage={page => change({ page })}
        onSize={size => change({ size })}
      />
    </>
  )
}

function useAllowedPeople(orderId: string) {
  const [state, change] = useUrlState({ person: '', page: 1, size: 10 })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const users = useQuery(
    allowedUsersQuery(orderId, {
      page: { number: state.page, size: state.size },
      search: state.person.trim() || undefined,
    }),
  )
  const select = (rows: readonly AllowedUserView[], isSelected: boolean) =>
    setChosen(before => {
      const next = new Set(before)
      for (const row of rows) {
        if (isSelected) next.add(row.id)
        else next.delete(row.id)
      }
      return next
    })
  return { state, change, users, chosen, select, clear: () => setChosen(new Set()) }
}

const columns: Column<AllowedUserView>[] = [
  { key: 'email', header: 'Email', cell: user => user.email },
  {
    key: 'state',
    header: 'State',
    cell: user => <StatusDot {...allowedUserView(user)} />,
  },
  {
    key: 'invited',
    header: 'Invited',
    cell: user => (user.invitedAt ? <TimeText at={user.invitedAt} withTime /> : <Dim>–</Dim>),
  },
  {
    key: 'reminded',
    header: 'Reminded',
    cell: user =>
      user.noMoreReminders ? (
        'No more reminders'
      ) : user.remindedAt ? (
        <TimeText at={user.remindedAt} />
      ) : (
        <Dim>–</Dim>
      ),
  },
]

const menuColumn = (orderId: string): Column<AllowedUserView> => ({
  key: 'menu',
  header: '',
  align: 'end',
  width: '56px',
  phone: 'corner',
  cell: user => <UserMenu orderId={orderId} user={user} />,
})

function UserMenu({ orderId, user }: { orderId: string; user: AllowedUserView }) {
  const [opened, setOpened] = useState<'correct' | 'remove'>()
  const invite = useInvite()
  const close = () => setOpened(undefined)
  return (
    <>
      <RowMenu
        label={`Actions for ${user.email}`}
        actions={[
          {
            label: user.invitedAt === null ? 'Invite' : 'Invite again',
            icon: <IconMail size={16} aria-hidden />,
            onPress: () => invite.mutate({ params: { id: orderId }, body: { ids: [user.id] } }),
          },
          {
            label: 'Correct the address',
            icon: <IconPencil size={16} aria-hidden />,
            onPress: () => setOpened('correct'),
          },
          {
            label: 'Remove',
            icon: <IconTrash size={16} aria-hidden />,
            danger: true,
            onPress: () => setOpened('remove'),
          },
        ]}
      />
      {opened === 'correct' ? <AddressDialog orderId={orderId} user={user} onClose={close} /> : null}
      {opened === 'remove' ? <RemoveDialog orderId={orderId} ids={[user.id]} onClose={close} /> : null}
    </>
  )
}

function ChosenPeople({ orderId, ids, onDone }: { orderId: string; ids: string[]; onDone: () => void }) {
  const [isRemoving, setRemoving] = useState(false)
  const invite = useInvite()
  return (
    <div className={styles.bulk} role="group" aria-label="Selected people">
      <strong>{peopleText(ids.length)} selected</strong>
      <Button
        look="quiet"
        size="xs"
        busy={invite.isPending}
        onClick={() => invite.mutate({ params: { id: orderId }, body: { ids } }, { onSuccess: onDone })}
      >
        Invite
      </Button>
      <Button look="quiet" size="xs" onClick={() => setRemoving(true)}>
        Remove
      </Button>
      <Button look="subtle" size="xs" onClick={onDone}>
        Clear
      </Button>
      {isRemoving ? (
        <RemoveDialog orderId={orderId} ids={ids} onClose={() => setRemoving(false)} onDone={onDone} />
      ) : null}
    </div>
  )
}

const removalText = [
  'People who have not confirmed can no longer take part, and their gifts are released.',
  'People who have confirmed keep their gifts; to stop those, skip the person.',
  'If no address and no domain is left, nobody can take part until you let anyone with the link in.',
].join(' ')

function RemoveDialog({
  orderId,
  ids,
  onClose,
  onDone,
}: {
  orderId: string
  ids: string[]
  onClose: () => void
  onDone?: () => void
}) {
  const remove = useDeleteUsers(() => {
    onClose()
    onDone?.()
  })
  return (
    <ConfirmDialog
      isOpen
      title={ids.length === 1 ? 'Remove this person?' : `Remove ${peopleText(ids.length)}?`}
      text={removalText}
      confirmLabel="Remove"
      cancelLabel="Keep"
      danger
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: orderId }, body: { ids } })}
    />
  )
}
