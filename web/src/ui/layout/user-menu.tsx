import { Menu } from '@mantine/core'
import { IconKeyboard, IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react'
import { AppLink } from './app-link.tsx'
import { useColorScheme } from '../kit-provider.tsx'
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

export function UserMenu({ name, email, role, profileTo, onShortcuts, onSignOut }: UserMenuProps) {
  const { scheme, toggle } = useColorScheme()
  return (
    <Menu width={240}>
      <Menu.Target>
        <button type="button" className={styles.person}>
          <span className={styles.initials} aria-hidden="true">
            {initialsOf(name)}
          </span>
          <span className={styles.name}>{name}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={styles.who}>
          <strong>{name}</strong>
          <span>{email}</span>
          <span>{role}</span>
        </Menu.Label>
        <Menu.Divider />
        {profileTo ? (
          <Menu.Item leftSection={<IconUser size={16} aria-hidden />} component={AppLink} to={profileTo}>
            Settings
          </Menu.Item>
        ) : null}
        <Menu.Item
          leftSection={
            scheme === 'dark' ? <IconSun size={16} aria-hidden /> : <IconMoon size={16} aria-hidden />
          }
          closeMenuOnClick={false}
          onClick={toggle}
        >
          {scheme === 'dark' ? 'Light colours' : 'Dark colours'}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={onShortcuts}>
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={onSignOut}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
