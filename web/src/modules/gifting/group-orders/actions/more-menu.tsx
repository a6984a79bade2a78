import {
  IconBan,
  IconBolt,
  IconCards,
  IconGift,
  IconKey,
  IconPencil,
  IconTrash,
  IconUsersPlus,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { RowMenu, type RowAction } from '../../../../ui/display/row-menu.tsx'
import type { GroupOrderView } from '../group-orders.data.ts'
import { countsAsFinalizing } from '../group-orders.rules.ts'
import { useStopAutoFinalize } from '../runs/runs.data.ts'
import { editPath } from '../setup/setup-steps.ts'

export type DialogName = 'delete' | 'cancel' | 'code' | 'lists' | 'auto'

/** What is done rarely: changes of each step, and what ends the redemption. */
export function MoreMenu({ order, onOpen }: { order: GroupOrderView; onOpen: (dialog: DialogName) => void }) {
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
