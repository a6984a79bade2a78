import { IconKeyboard, IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react'
import { useColorScheme } from '../kit-provider.tsx'
import { MenuButton, type MenuEntry } from '../layers/menu-button.tsx'
import { initialsOf } from './initials.ts'
import styles from './user-menu.module.css'

export interface UserMenuProps {
  name: string
  email: string
  role: string
  profileTo?: string
  onShortcuts: () => void
  onSignOut: () => void
}

export function UserMenu({ name, email, role, ...links }: UserMenuProps) {
  const entries = useEntries(links)
  return (
    <MenuButton
      entries={entries}
      head={
        <div className={styles.who}>
          <strong>{name}</strong>
          <span>{email}</span>
          <span>{role}</span>
        </div>
      }
      button={props => (
        <button type="button" className={styles.person} {...props}>
          <span className={styles.initials} aria-hidden="true">
            {initialsOf(name)}
          </span>
          <span className={styles.name}>{name}</span>
        </button>
      )}
    />
  )
}

function useEntries({
  profileTo,
  onShortcuts,
  onSignOut,
}: Omit<UserMenuProps, 'name' | 'email' | 'role'>): MenuEntry[] {
  const { scheme, toggle } = useColorScheme()
  const isDark = scheme === 'dark'
  return [
    ...(profileTo === undefined
      ? []
      : [
          {
            label: 'Your profile',
            icon: <IconUser size={16} aria-hidden />,
            to: profileTo,
            startsPart: true,
          },
        ]),
    {
      label: isDark ? 'Light colours' : 'Dark colours',
      icon: isDark ? <IconSun size={16} aria-hidden /> : <IconMoon size={16} aria-hidden />,
      staysOpen: true,
      startsPart: profileTo === undefined,
      onPress: toggle,
    },
    { label: 'Keyboard shortcuts', icon: <IconKeyboard size={16} aria-hidden />, onPress: onShortcuts },
    { label: 'Sign out', icon: <IconLogout size={16} aria-hidden />, startsPart: true, onPress: onSignOut },
  ]
}
