import {
  IconCheck,
  IconDeviceFloppy,
  IconCursorText,
  IconRestore,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import type { MenuEntry } from '../../../ui/layers/menu-button.tsx'
import type { View } from './saved-views.data.ts'
import styles from './saved-views.module.css'

/** One entry per view, by name. */
export function entriesOfViews(
  views: readonly View[],
  current: View | undefined,
  onShow: (view: View) => void,
): MenuEntry[] {
  return views.map(view => ({
    key: view.id,
    label: view.name,
    hint: sharedText(view),
    icon: view.id === current?.id ? <IconCheck size={16} aria-hidden /> : <span className={styles.gap} />,
    isCurrent: view.id === current?.id,
    onPress: () => onShow(view),
  }))
}

function sharedText({ isMine, isShared, authorName }: View): string | undefined {
  if (!isMine) return `Shared by ${authorName}`
  return isShared ? 'Shared with the team' : undefined
}

export interface ViewActs {
  isChanged: boolean
  canShare: boolean
  onSave: () => void
  onRename: () => void
  onShare: (isShared: boolean) => void
  onDelete: () => void
  onLeave: () => void
}

/** What can be done with the view that is shown; only whoever made it changes it. */
export function entriesOfView(view: View, acts: ViewActs): MenuEntry[] {
  const leave = {
    label: 'Leave this view',
    icon: <IconRestore size={16} aria-hidden />,
    startsPart: !view.isMine,
    onPress: acts.onLeave,
  }
  if (!view.isMine) return [leave]
  return [
    {
      label: 'Save changes',
      icon: <IconDeviceFloppy size={16} aria-hidden />,
      startsPart: true,
      refusal: acts.isChanged ? undefined : 'The list is as it was saved.',
      onPress: acts.onSave,
    },
    { label: 'Rename…', icon: <IconCursorText size={16} aria-hidden />, onPress: acts.onRename },
    ...(acts.canShare || view.isShared ? [shareEntry(view, acts)] : []),
    { label: 'Delete view', icon: <IconTrash size={16} aria-hidden />, danger: true, onPress: acts.onDelete },
    leave,
  ]
}

const shareEntry = (view: View, { onShare }: ViewActs): MenuEntry => ({
  label: view.isShared ? 'Stop sharing' : 'Share with the team',
  icon: <IconUsers size={16} aria-hidden />,
  onPress: () => onShare(!view.isShared),
})
