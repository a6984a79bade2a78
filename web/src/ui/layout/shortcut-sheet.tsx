import { lazy } from 'react'
import { Dialog } from '../feedback/dialog.tsx'
import type { Shortcut } from './shortcuts.ts'

const ShortcutList = lazy(async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }))

export function ShortcutSheet({
  shortcuts,
  isOpen,
  onClose,
}: {
  shortcuts: readonly Shortcut[]
  isOpen: boolean
  onClose: () => void
}) {
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} onClose={onClose} size="sm">
      <ShortcutList shortcuts={shortcuts} />
    </Dialog>
  )
}
