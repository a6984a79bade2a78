import { IconKeyboard } from '@tabler/icons-react'
import { createContext, use, useMemo, useState } from 'react'
import { IconButton } from '../display/button.tsx'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import { focusPageSearch, useShortcuts, type Shortcut } from './shortcuts.ts'
import { focusTableRow } from './table-row-focus.ts'

/** Shortcuts of the frame around a page, shown in its list. */
export const FrameShortcuts = createContext<readonly Shortcut[]>([])

const listKeys: Shortcut[] = [
  { keys: '/', label: 'Search on this page', run: focusPageSearch },
  { keys: 'j', label: 'Next row', run: () => focusTableRow(1), repeats: true },
  { keys: 'k', label: 'Previous row', run: () => focusTableRow(-1), repeats: true },
  { keys: 'Enter', label: 'Open the row', run: () => {} },
]

/** The shortcuts of a page, of its list and of the frame, with the button that lists them. */
export function ShortcutHelp({ shortcuts, hasList }: { shortcuts?: readonly Shortcut[]; hasList?: boolean }) {
  const frame = use(FrameShortcuts)
  const [isOpen, setOpen] = useState(false)
  const own = useMemo(
    () => [
      ...(hasList ? listKeys : []),
      ...(shortcuts ?? []),
      { keys: '?', label: 'Show keyboard shortcuts', run: () => setOpen(true) },
    ],
    [shortcuts, hasList],
  )
  useShortcuts(useMemo(() => own.filter(shortcut => shortcut.keys !== 'Enter'), [own]))
  return (
    <>
      <IconButton label="Keyboard shortcuts" look="quiet" onClick={() => setOpen(true)}>
        <IconKeyboard size={18} aria-hidden />
      </IconButton>
      <ShortcutSheet shortcuts={[...own, ...frame]} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
