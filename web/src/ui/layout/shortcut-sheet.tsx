import { Kbd, Switch } from '@mantine/core'
import { Dialog } from '../feedback/dialog.tsx'
import styles from './shortcut-sheet.module.css'
import { setSingleKeys, useSingleKeys, type Shortcut } from './shortcuts.ts'

export function ShortcutSheet({
  shortcuts,
  isOpen,
  onClose,
}: {
  shortcuts: readonly Shortcut[]
  isOpen: boolean
  onClose: () => void
}) {
  const isOn = useSingleKeys()
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} onClose={onClose} size="sm">
      <ul className={styles.list}>
        {shortcuts.map(shortcut => (
          <li key={shortcut.keys}>
            <span>{shortcut.label}</span>
            <span>
              {shortcut.keys.split(' ').map(key => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <Switch
        label="Use single-key shortcuts"
        checked={isOn}
        onChange={event => setSingleKeys(event.currentTarget.checked)}
      />
    </Dialog>
  )
}
