import {
  ActionIcon,
  Anchor,
  Button as MantineButton,
  type ButtonProps as MantineButtonProps,
} from '@mantine/core'
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { useTooltip } from '../layers/use-tooltip.tsx'
import { AppLink } from '../layout/app-link.tsx'

type Look = 'primary' | 'quiet' | 'subtle' | 'danger'
const looks: Record<Look, MantineButtonProps> = {
  primary: {},
  quiet: { variant: 'default' },
  subtle: { variant: 'subtle' },
  danger: { color: 'red' },
}

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style'> {
  look?: Look
  icon?: ReactNode
  busy?: boolean
  full?: boolean
  size?: 'xs' | 'sm' | 'md'
  ref?: Ref<HTMLButtonElement>
}

/** A busy button keeps its label, width and focus, and ignores clicks. */
export function Button({
  look = 'primary',
  icon,
  busy,
  full,
  size = 'sm',
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <MantineButton
      {...looks[look]}
      {...rest}
      type={type}
      size={size}
      fullWidth={full}
      leftSection={icon}
      onClick={press}
      aria-busy={busy || undefined}
      data-busy={busy || undefined}
    />
  )
}

export interface LinkButtonProps {
  to: string
  look?: Look
  icon?: ReactNode
  full?: boolean
  size?: 'xs' | 'sm' | 'md'
  children: ReactNode
}

export function LinkButton({ to, look = 'primary', icon, full, size = 'sm', children }: LinkButtonProps) {
  return (
    <MantineButton
      {...looks[look]}
      component={AppLink}
      to={to}
      size={size}
      fullWidth={full}
      leftSection={icon}
    >
      {children}
    </MantineButton>
  )
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style' | 'color'> {
  label: string
  shortcut?: string
  look?: 'subtle' | 'quiet'
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

/** A button with only an icon; the label is its accessible name and its tooltip. */
export function IconButton({ label, shortcut, look = 'subtle', children, ...rest }: IconButtonProps) {
  const { events, tooltip } = useTooltip(shortcut ? `${label} (${shortcut})` : label)
  return (
    <>
      <ActionIcon
        {...events}
        {...rest}
        type="button"
        variant={look === 'quiet' ? 'default' : 'subtle'}
        color="gray"
        c="var(--rb-ink)"
        size={36}
        aria-label={label}
      >
        {children}
      </ActionIcon>
      {tooltip}
    </>
  )
}

export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor component={AppLink} to={to} fw={500} underline="always">
      {children}
    </Anchor>
  )
}

export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Anchor href={href} target="_blank" rel="noreferrer" fw={500} underline="always">
      {children}
      <span className="pub-sr"> (opens in a new tab)</span>
    </Anchor>
  )
}
