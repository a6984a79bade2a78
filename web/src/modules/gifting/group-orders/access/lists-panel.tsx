import { useQuery } from '@tanstack/react-query'
import { IconMail, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessages, showError, showSuccess } from '../../../../platform/toasts.ts'
import { Button, IconButton } from '../../../../ui/display/button.tsx'
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx'
import { SkeletonLines } from '../../../../ui/feedback/skeletons.tsx'
import { Panel, Row } from '../../../../ui/layout/layout.tsx'
import { useUpdateGroupOrder, type GroupOrderView } from '../group-orders.data.ts'
import { peopleText } from '../group-orders.rules.ts'
import { AddListsDialog } from './add-lists-dialog.tsx'
import { AddressDialog } from './address-dialog.tsx'
import { AllowedPeople } from './allowed-people.tsx'
import { allowListsQuery, useDeleteList, type AllowListView } from './allow-lists.data.ts'
import styles from './access.module.css'

const kinds: Record<AllowListView['kind'], string> = {
  recipient_list: 'Recipient list',
  file: 'File',
  single: 'Added one by one',
}

/** The lists of those who may come, and everyone on them. */
export function ListsPanel({ order, canChange }: { order: GroupOrderView; canChange: boolean }) {
  const [adding, setAdding] = useState<'lists' | 'address'>()
  const close = () => setAdding(undefined)
  return (
    <>
      <Panel
        flush
        title="Allow lists"
        actions={
          canChange ? (
            <Row gap={8}>
              <Button
                look="quiet"
                icon={<IconMail size={16} aria-hidden />}
                onClick={() => setAdding('address')}
              >
                Add an address
              </Button>
              <Button
                look="quiet"
                icon={<IconPlus size={16} aria-hidden />}
                onClick={() => setAdding('lists')}
              >
                Add a list
              </Button>
            </Row>
          ) : null
        }
      >
        <Lists order={order} canChange={canChange} />
        {order.counts.allowed > 0 ? <AllowedPeople orderId={order.id} canChange={canChange} /> : null}
      </Panel>
      {adding === 'lists' ? <AddListsDialog orderId={order.id} onClose={close} /> : null}
      {adding === 'address' ? <AddressDialog orderId={order.id} onClose={close} /> : null}
    </>
  )
}

function Lists({ order, canChange }: { order: GroupOrderView; canChange: boolean }) {
  const orderId = order.id
  const lists = useQuery(allowListsQuery(orderId))
  const [removing, setRemoving] = useState<AllowListView>()
  const remove = useDeleteList()
  if (lists.error && !lists.data)
    return (
      <ErrorState
        messages={errorMessages(lists.error, 'The allow lists could not be loaded.')}
        onRetry={() => void lists.refetch()}
      />
    )
  if (!lists.data) return <SkeletonLines lines={3} label="Loading the allow lists" />
  if (lists.data.length === 0)
    return (
      <ul className={styles.lists}>
        <li>
          <NobodyNamed order={order} canChange={canChange} />
        </li>
      </ul>
    )
  return (
    <>
      <ul className={styles.lists} aria-label="Allow lists">
        {lists.data.map(list => (
          <ListLine key={list.id} list={list} canChange={canChange} onRemove={() => setRemoving(list)} />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={removing !== undefined}
        title={`Remove ${removing?.name ?? 'the list'}?`}
        text={removalText}
        confirmLabel="Remove the list"
        cancelLabel="Keep it"
        danger
        busy={remove.isPending}
        onClose={() => setRemoving(undefined)}
        onConfirm={() => {
          if (removing)
            remove.mutate(
              { params: { id: orderId, listId: removing.id } },
              { onSettled: () => setRemoving(undefined) },
            )
        }}
      />
    </>
  )
}

/** What an empty list means: after people were named, nobody can take part until the owner lets anyone in. */
function NobodyNamed({ order, canChange }: { order: GroupOrderView; canChange: boolean }) {
  const update = useUpdateGroupOrder()
  const hasDomains = order.allowed_domains.length > 0 || order.company_email_limited
  if (order.counts.allowed > 0) return <p className={styles.hint}>Everybody was added one by one.</p>
  if (hasDomains || !order.list_limited)
    return (
      <p className={styles.hint}>
        {hasDomains
          ? 'Nobody is named. Only people with an address at the domains can choose.'
          : 'Nobody is named. Without a list or a domain, everyone who has the link can choose.'}
      </p>
    )
  const open = () =>
    update.mutate(
      { params: { id: order.id }, body: { group_order: { list_limited: false } } },
      {
        onSuccess: () => showSuccess('Anyone with the link can take part now.'),
        onError: error => showError(error, 'The redemption could not be updated.'),
      },
    )
  return (
    <>
      <p className={styles.hint}>The lists are empty, so nobody can take part.</p>
      {canChange ? (
        <Button look="quiet" busy={update.isPending} onClick={open}>
          Let anyone with the link in
        </Button>
      ) : null}
    </>
  )
}

function ListLine({
  list,
  canChange,
  onRemove,
}: {
  list: AllowListView
  canChange: boolean
  onRemove: () => void
}) {
  const skipped =
    list.skippedCount > 0 ? `, ${list.skippedCount.toLocaleString('en-US')} without an address` : ''
  return (
    <li>
      <span className={styles.words}>
        <span className={styles.listName}>{list.name}</span>
        <small>
          {kinds[list.kind]}, {peopleText(list.usersCount)}
          {skipped}
        </small>
      </span>
      {canChange ? (
        <IconButton label={`Remove ${list.name}`} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </IconButton>
      ) : (
        <span />
      )}
      {list.state === 'reading' ? (
        <ProgressBar label={`Reading ${list.name}`}>
          {list.readCount.toLocaleString('en-US')} rows read
        </ProgressBar>
      ) : null}
      <ListErrors list={list} />
    </li>
  )
}

function ListErrors({ list }: { list: AllowListView }) {
  const failed = list.state === 'failed'
  if (!failed && list.errors.length === 0) return null
  return (
    <details open={failed}>
      <summary>{failed ? 'The file could not be read' : rowsText(list.kind, list.errors.length)}</summary>
      <ul className={styles.errors}>
        {failed && list.failure ? <li>{list.failure}</li> : null}
        {list.errors.map(error => (
          <li key={error.row}>
            {list.kind === 'recipient_list' ? null : `Row ${error.row}: `}
            {error.message}
          </li>
        ))}
      </ul>
    </details>
  )
}

function rowsText(kind: AllowListView['kind'], count: number): string {
  if (kind === 'recipient_list') return 'See who they are'
  return count === 1 ? '1 row to look at' : `${count} rows to look at`
}

const removalText = [
  'People who have not confirmed can no longer take part, and their gifts are released.',
  'People who have confirmed keep theirs.',
  'If no address and no domain is left, nobody can take part until you let anyone with the link in.',
].join(' ')
