import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { MenuButton, type MenuEntry } from '../layers/menu-button.tsx'

export interface RowAction extends Pick<MenuEntry, 'label' | 'icon' | 'danger' | 'refusal'> {
  onPress: () => void
}

/** The actions of a row, behind one button that names the row. */
export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  if (actions.length === 0) return null
  return (
    <MenuButton
      entries={actions}
      button={props => (
        <ActionIcon
          {...props}
          type="button"
          variant="subtle"
          color="gray"
          c="var(--rb-ink)"
          size={36}
          aria-label={label}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      )}
    />
  )
}
