import { Kbd } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import styles from './search-button.module.css'

/** Opens the command palette; on phones it is only an icon. */
export function SearchButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" className={styles.search} onClick={onOpen} aria-keyshortcuts="Control+K Meta+K">
      <IconSearch size={16} aria-hidden />
      <span className={styles.words}>Search or jump to</span>
      <Kbd size="xs" className={styles.keys} aria-hidden="true">
        Ctrl K
      </Kbd>
    </button>
  )
}
