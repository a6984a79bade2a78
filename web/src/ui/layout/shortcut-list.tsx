import { Kbd, Switch } from '@mantine/core'
import styles from './shortcut-list.module.css'
import { setSingleKeys, useSingleKeys, type Shortcut } from './shortcuts.ts'

/** What the sheet of shortcuts shows. */
export function ShortcutList({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const isOn = useSingleKeys()
  return (
    <>
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
    </>
  )
}
