import { ActionIcon, Menu, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'

export interface RowAction {
  label: string
  icon?: ReactNode
  danger?: boolean
  /** Why it cannot be done now; said below the label. */ refusal?: string | undefined
  onPress: () => void
}

/** The actions of a row, behind one button that names the row. */
export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  const button = useRef<HTMLButtonElement>(null)
  const chosen = useRef<RowAction>(undefined)
  // The menu closes and its button gets the focus before a dialog opens, so that the focus returns here.
  const leave = () => {
    const focused = document.activeElement
    if (focused === document.body || focused?.closest('[role="menu"]')) button.current?.focus()
    chosen.current?.onPress()
    chosen.current = undefined
  }
  if (actions.length === 0) return null
  return (
    <Menu width={220} returnFocus={false} onExitTransitionEnd={leave}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          type="button"
          variant="subtle"
          color="gray"
          c="var(--rb-ink)"
          size={36}
          aria-label={label}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(action => (
          <Menu.Item
            key={action.label}
            leftSection={action.icon}
            c={action.refusal ? 'var(--rb-dim)' : action.danger ? 'var(--rb-danger)' : undefined}
            aria-disabled={action.refusal ? true : undefined}
            closeMenuOnClick={!action.refusal}
            onClick={() => {
              if (!action.refusal) chosen.current = action
            }}
          >
            {action.label}
            {action.refusal ? (
              <Text component="span" display="block" size="xs">
                {action.refusal}
              </Text>
            ) : null}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
