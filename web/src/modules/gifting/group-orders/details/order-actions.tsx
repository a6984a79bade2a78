import {
  IconBan,
  IconBolt,
  IconCards,
  IconGift,
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRotate,
  IconSend,
  IconTrash,
  IconUsersPlus,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../../ui/display/button.tsx'
import { CopyLink } from '../../../../ui/display/copy-link.tsx'
import { CopyValue } from '../../../../ui/display/copy-value.tsx'
import { RowMenu, type RowAction } from '../../../../ui/display/row-menu.tsx'
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { Stack } from '../../../../ui/layout/layout.tsx'
import { AddListsDialog } from '../access/add-lists-dialog.tsx'
import { useInvite, useRemind } from '../access/invitations.data.ts'
import type { GroupOrderView } from '../group-orders.data.ts'
import { countsAsFinalizing, isAtWork, pageUrl, peopleText } from '../group-orders.rules.ts'
import { FinalizeDialog } from '../runs/finalize-dialog.tsx'
import { useStartAutoFinalize, useStopAutoFinalize } from '../runs/runs.data.ts'
import { editPath } from '../setup/setup-steps.ts'
import { remindable } from './details.rules.ts'
import { useCancel, useDeleteOrder, useLock, useReopen, useUnlock } from './details.data.ts'

type Opened = 'delete' | 'cancel' | 'code' | 'lists' | 'auto' | 'finalize' | undefined

/** What the owner can do with the whole redemption. */
export function OrderActions({ order, onDeleted }: { order: GroupOrderView; onDeleted: () => void }) {
  const [opened, setOpened] = useState<Opened>()
  const isOver = order.state === 'finalized' || order.state === 'canceled'
  return (
    <>
      <CopyLink value={pageUrl(order.pagePath)} />
      {countsAsFinalizing(order.state) ? null : <PauseButton order={order} />}
      {countsAsFinalizing(order.state) ? null : <MailButton order={order} />}
      {isOver ? <ReopenButton order={order} /> : null}
      {isAtWork(order.state) ? null : <MoreMenu order={order} onOpen={setOpened} />}
      {order.counts.submitted > 0 && !countsAsFinalizing(order.state) ? (
        <Button onClick={() => setOpened('finalize')}>Finalize</Button>
      ) : null}
      <OrderDialogs
        order={order}
        opened={opened}
        onClose={() => setOpened(undefined)}
        onDeleted={onDeleted}
      />
    </>
  )
}

function PauseButton({ order }: { order: GroupOrderView }) {
  const lock = useLock()
  const unlock = useUnlock()
  const params = { id: order.id }
  return order.isLocked ? (
    <Button
      look="quiet"
      icon={<IconPlayerPlay size={16} aria-hidden />}
      busy={unlock.isPending}
      onClick={() => unlock.mutate({ params })}
    >
      Let people choose
    </Button>
  ) : (
    <Button
      look="quiet"
      icon={<IconPlayerPause size={16} aria-hidden />}
      busy={lock.isPending}
      onClick={() => lock.mutate({ params })}
    >
      Pause
    </Button>
  )
}

/** Invites whoever has no invitation yet; then it reminds. */
function MailButton({ order }: { order: GroupOrderView }) {
  const invite = useInvite()
  const remind = useRemind()
  const uninvited = order.counts.allowed - order.counts.invited
  const waiting = remindable(order.counts)
  const input = { params: { id: order.id }, body: {} }
  const icon = <IconSend size={16} aria-hidden />
  if (uninvited > 0)
    return (
      <Button look="quiet" icon={icon} busy={invite.isPending} onClick={() => invite.mutate(input)}>
        Invite {uninvited.toLocaleString('en-US')}
      </Button>
    )
  if (waiting === 0) return null
  return (
    <Button look="quiet" icon={icon} busy={remind.isPending} onClick={() => remind.mutate(input)}>
      Remind {waiting.toLocaleString('en-US')}
    </Button>
  )
}

function ReopenButton({ order }: { order: GroupOrderView }) {
  const reopen = useReopen()
  return (
    <Button
      look="quiet"
      icon={<IconRotate size={16} aria-hidden />}
      busy={reopen.isPending}
      onClick={() => reopen.mutate({ params: { id: order.id } })}
    >
      Reopen
    </Button>
  )
}

function MoreMenu({ order, onOpen }: { order: GroupOrderView; onOpen: (opened: Opened) => void }) {
  const navigate = useNavigate()
  const canChange = !countsAsFinalizing(order.state)
  const stop = useStopAutoFinalize()
  const edit = (step: Parameters<typeof editPath>[0]) => () =>
    void navigate({ href: editPath(step, order.id) })
  const changes: RowAction[] = [
    { label: 'Change the gifts', icon: <IconGift size={16} aria-hidden />, onPress: edit('items') },
    { label: 'Change the page', icon: <IconPencil size={16} aria-hidden />, onPress: edit('info') },
    { label: 'Change who may come', icon: <IconKey size={16} aria-hidden />, onPress: edit('access') },
    { label: 'Change the card', icon: <IconCards size={16} aria-hidden />, onPress: edit('cards') },
    {
      label: 'Add an allow list',
      icon: <IconUsersPlus size={16} aria-hidden />,
      onPress: () => onOpen('lists'),
    },
  ]
  const ends: (RowAction | false)[] = [
    order.state === 'pending' && {
      label: 'Finalize by itself',
      icon: <IconBolt size={16} aria-hidden />,
      onPress: () => onOpen('auto'),
    },
    order.state === 'auto_finalising' && {
      label: 'Stop finalizing by itself',
      icon: <IconBolt size={16} aria-hidden />,
      onPress: () => stop.mutate({ params: { id: order.id } }),
    },
    order.password !== null && {
      label: 'Show the access code',
      icon: <IconKey size={16} aria-hidden />,
      onPress: () => onOpen('code'),
    },
    canChange && {
      label: 'Cancel the redemption',
      icon: <IconBan size={16} aria-hidden />,
      danger: true,
      onPress: () => onOpen('cancel'),
    },
    order.deletable && {
      label: 'Delete',
      icon: <IconTrash size={16} aria-hidden />,
      danger: true,
      onPress: () => onOpen('delete'),
    },
  ]
  return (
    <RowMenu
      label="More actions"
      actions={[...(canChange ? changes : []), ...ends.filter(action => action !== false)]}
    />
  )
}

function OrderDialogs({
  order,
  opened,
  onClose,
  onDeleted,
}: {
  order: GroupOrderView
  opened: Opened
  onClose: () => void
  onDeleted: () => void
}) {
  const cancel = useCancel(onClose)
  const drop = useDeleteOrder(onDeleted)
  const params = { id: order.id }
  const confirmed = order.counts.submitted
  return (
    <>
      <ConfirmDialog
        isOpen={opened === 'cancel'}
        title={`Cancel ${order.name}?`}
        text={
          confirmed > 0
            ? `${peopleText(confirmed)} confirmed and would get nothing. What is held for them goes back to stock.`
            : 'The page closes, and what is held for people goes back to stock.'
        }
        confirmLabel="Cancel the redemption"
        cancelLabel="Keep it open"
        danger
        busy={cancel.isPending}
        onClose={onClose}
        onConfirm={() => cancel.mutate({ params })}
      />
      <ConfirmDialog
        isOpen={opened === 'delete'}
        title={`Delete ${order.name}?`}
        text="Its page, tiers and lists are deleted. This cannot be undone."
        confirmLabel="Delete it"
        cancelLabel="Keep it"
        danger
        busy={drop.isPending}
        onClose={onClose}
        onConfirm={() => drop.mutate({ params })}
      />
      <Dialog title="Access code" isOpen={opened === 'code'} onClose={onClose} size="sm">
        <Stack gap={12}>
          <p>People need it besides the link.</p>
          <CopyValue label="the access code" value={order.password ?? ''} />
        </Stack>
      </Dialog>
      {opened === 'auto' ? <AutoDialog order={order} onClose={onClose} /> : null}
      {opened === 'finalize' ? <FinalizeDialog order={order} onClose={onClose} /> : null}
      {opened === 'lists' ? <AddListsDialog orderId={order.id} onClose={onClose} /> : null}
    </>
  )
}

function AutoDialog({ order, onClose }: { order: GroupOrderView; onClose: () => void }) {
  const start = useStartAutoFinalize(onClose)
  return (
    <ConfirmDialog
      isOpen
      title="Let it finalize by itself?"
      text={[
        `Everyone who confirms gets an order ${order.change_minutes} minutes later, and it is paid then.`,
        'You can stop this at any time.',
      ].join(' ')}
      confirmLabel="Finalize by itself"
      cancelLabel="Not yet"
      busy={start.isPending}
      onClose={onClose}
      onConfirm={() => start.mutate({ params: { id: order.id } })}
    />
  )
}
