import { Kbd } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import styles from './search-button.module.css'

/** Opens the command palette, whose code `onNear` may load before; on phones it is only an icon. */
export function SearchButton({
  onOpen,
  onNear,
  isSmall = false,
}: {
  onOpen: () => void
  onNear: () => void
  /** An icon alone, where links need the room. */ isSmall?: boolean
}) {
  return (
    <button
      type="button"
      className={styles.search}
      data-small={isSmall || undefined}
      onClick={onOpen}
      onPointerEnter={onNear}
      onFocus={onNear}
      aria-keyshortcuts="Control+K Meta+K"
    >
      <IconSearch size={16} aria-hidden />
      <span className={styles.words}>Search or jump to</span>
      <Kbd size="xs" className={styles.keys} aria-hidden="true">
        Ctrl K
      </Kbd>
    </button>
  )
}
