import {
  IconArrowBackUp,
  IconDownload,
  IconGift,
  IconListDetails,
  IconPencil,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { RowMenu, type RowAction } from '../../../../ui/display/row-menu.tsx'
import { useExportList, type ListView } from './lists.data.ts'
import { deleteRefusal, isFromFile, undoRefusal } from './lists.rules.ts'

export type ListTask = 'rename' | 'undo' | 'delete'

export const hrefOfList = ({ id, state }: Pick<ListView, 'id' | 'state'>) =>
  state === 'applied' ? `/recipient-list/${id}` : `/recipient-list/map?import=${id}`

/** What can be done with a list; one whose import is not finished can be continued or discarded. */
export function ListMenu({
  list,
  onSend,
  onTask,
}: {
  list: ListView
  /** Left out on the list's own page, which has its other actions as buttons. */
  onSend?: (id: string) => void
  onTask: (task: ListTask) => void
}) {
  const router = useRouter()
  const save = useExportList(list)
  const open = (href: string) => () => void router.navigate({ href })
  const rename: RowAction = {
    label: 'Rename',
    icon: <IconPencil size={16} aria-hidden />,
    onPress: () => onTask('rename'),
  }
  const actions =
    list.state === 'applied'
      ? [
          ...(onSend ? openingActions(list, open, onSend) : []),
          rename,
          ...(onSend ? [exportAction(() => (save.isPending ? undefined : save.mutate()))] : []),
          ...removalActions(list, onTask),
        ]
      : [
          ...(list.state === 'failed' ? [] : [continueAction(open(hrefOfList(list)))]),
          rename,
          discardAction(onTask),
        ]
  return <RowMenu label={`Actions for ${list.name}`} actions={actions} />
}

const openingActions = (
  list: ListView,
  open: (href: string) => () => void,
  onSend: (id: string) => void,
): RowAction[] => [
  {
    label: 'Open',
    icon: <IconListDetails size={16} aria-hidden />,
    onPress: open(hrefOfList(list)),
  },
  {
    label: 'Send a gift',
    icon: <IconGift size={16} aria-hidden />,
    refusal: list.recipientsCount === 0 ? 'Nobody is on it.' : undefined,
    onPress: () => onSend(list.id),
  },
]

const exportAction = (onPress: () => void): RowAction => ({
  label: 'Export',
  icon: <IconDownload size={16} aria-hidden />,
  onPress,
})

const removalActions = (list: ListView, onTask: (task: ListTask) => void): RowAction[] => [
  ...(isFromFile(list) ? [undoAction(list, onTask)] : []),
  {
    label: 'Delete the list',
    icon: <IconTrash size={16} aria-hidden />,
    danger: true,
    refusal: deleteRefusal(list),
    onPress: () => onTask('delete'),
  },
]

const undoAction = (list: ListView, onTask: (task: ListTask) => void): RowAction => ({
  label: 'Undo the import',
  icon: <IconArrowBackUp size={16} aria-hidden />,
  danger: true,
  refusal: undoRefusal(list),
  onPress: () => onTask('undo'),
})

const continueAction = (onPress: () => void): RowAction => ({
  label: 'Continue',
  icon: <IconPlayerPlay size={16} aria-hidden />,
  onPress,
})

const discardAction = (onTask: (task: ListTask) => void): RowAction => ({
  label: 'Discard import',
  icon: <IconTrash size={16} aria-hidden />,
  danger: true,
  onPress: () => onTask('delete'),
})
