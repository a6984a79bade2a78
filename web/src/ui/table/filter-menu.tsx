import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../display/button.tsx'
import { MenuButton } from '../layers/menu-button.tsx'
import styles from './filter-menu.module.css'

export interface FilterMenuProps {
  /** Of what is chosen, such as "Sent by". */ label: string
  icon: ReactNode
  value: string
  /** The first one narrows nothing. */ choices: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
  /** Above the choices: where there are too many, a search. */ head?: ReactNode
}

/** The button of a list that is narrowed to one of some choices. */
export function FilterMenu({ label, icon, value, choices, onChoose, head }: FilterMenuProps) {
  const current = choices.find(choice => choice.value === value) ?? choices[0]
  return (
    <MenuButton
      head={head}
      entries={choices.map(choice => ({
        key: choice.value,
        label: choice.label,
        isCurrent: choice === current,
        icon: choice === current ? <IconCheck size={16} aria-hidden /> : <span className={styles.gap} />,
        onPress: () => onChoose(choice.value),
      }))}
      button={trigger => (
        <Button {...trigger} look="quiet" icon={icon}>
          <span className="pub-sr">{label}: </span>
          <span className={styles.name}>{current?.label}</span>
        </Button>
      )}
    />
  )
}
