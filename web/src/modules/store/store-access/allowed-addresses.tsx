import { useQuery } from '@tanstack/react-query'
import { emailPattern } from '@ribbon/contract/email-pattern'
import { IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { errorMessages, tableError } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { Button, IconButton } from '../../../ui/display/button.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { FilterBar, SearchField } from '../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { allowedUsersQuery, useAddAddress, useRemoveAddress, type UserView } from './store-access.data.ts'
import { wouldOpen, type AccessFacts } from './store-access.rules.ts'
import styles from './store-access.module.css'

/** People who may buy without being on a list. */
export function AllowedAddresses({ access }: { access: AccessFacts }) {
  const [state, change] = useUrlState({ buyer: '', buyerPage: 1, buyerSize: 10 })
  const [last, setLast] = useState<UserView>()
  const users = useQuery(
    allowedUsersQuery({
      page: { number: state.buyerPage, size: state.buyerSize },
      search: state.buyer.trim() || undefined,
    }),
  )
  const remove = useRemoveAddress(() => setLast(undefined))
  const ask = (user: UserView) => {
    if (wouldOpen(access, { users: 1 })) setLast(user)
    else remove.mutate(user)
  }
  return (
    <Panel flush title="Single addresses">
      <AddAddress />
      <FilterBar>
        <SearchField
          label="Search addresses"
          value={state.buyer}
          onSearch={buyer => change({ buyer, buyerPage: 1 }, { replace: true })}
        />
      </FilterBar>
      <DataTable
        caption="Addresses that may buy"
        columns={columnsOf(ask)}
        rows={users.data?.items}
        rowKey={user => user.id}
        isFetching={users.isPlaceholderData}
        skeletonRows={3}
        error={tableError(users, 'The addresses could not be loaded.')}
        onClearFilters={
          state.buyer !== '' || state.buyerPage > 1 ? () => change({ buyer: '', buyerPage: 1 }) : undefined
        }
        empty={{
          title: 'No single address yet',
          drawing: 'people',
          text: 'Add an address above to let one person buy without a list.',
        }}
      />
      <Pager
        page={state.buyerPage}
        size={state.buyerSize}
        totalCount={users.data?.totalCount}
        onPage={buyerPage => change({ buyerPage })}
        onSize={buyerSize => change({ buyerSize, buyerPage: 1 })}
      />
      <LastAddressDialog
        user={last}
        busy={remove.isPending}
        onConfirm={() => last && remove.mutate(last)}
        onClose={() => setLast(undefined)}
      />
    </Panel>
  )
}

interface LastAddressProps {
  user: UserView | undefined
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

function LastAddressDialog({ user, busy, onConfirm, onClose }: LastAddressProps) {
  return (
    <ConfirmDialog
      isOpen={user !== undefined}
      title="Open the store to everyone?"
      text={`No list is on, and ${user?.email ?? 'this'} is the only address. Without it, everyone can buy in your store.`}
      confirmLabel="Remove it"
      cancelLabel="Keep it"
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}

function AddAddress() {
  const field = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const add = useAddAddress(() => setEmail(''))
  const refuse = (text: string) => {
    setError(text)
    field.current?.focus()
  }
  const send = () => {
    const typed = email.trim()
    if (!emailPattern.test(typed)) return refuse('Enter an email address like ada@example.com.')
    add.mutate(
      { body: { allowed_user: { email: typed } } },
      {
        onError: failed => refuse(errorMessages(failed, 'The address could not be added.').join(' ')),
        onSuccess: () => field.current?.focus(),
      },
    )
  }
  return (
    <form
      noValidate
      className={styles.adding}
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <TextField
        ref={field}
        label="Add an email address"
        type="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        error={error}
        onChange={event => {
          setEmail(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <Button type="submit" look="quiet" busy={add.isPending}>
        Add
      </Button>
    </form>
  )
}

const columnsOf = (onRemove: (user: UserView) => void): Column<UserView>[] => [
  {
    key: 'email',
    header: 'Email',
    phone: 'title',
    cell: user => <span className={styles.name}>{user.email}</span>,
  },
  { key: 'added', header: 'Added', width: '150px', cell: user => <TimeText at={user.createdAt} /> },
  {
    key: 'remove',
    header: '',
    align: 'end',
    width: '56px',
    phone: 'corner',
    cell: user => (
      <IconButton label={`Remove ${user.email}`} onClick={() => onRemove(user)}>
        <IconTrash size={18} aria-hidden />
      </IconButton>
    ),
  },
]
