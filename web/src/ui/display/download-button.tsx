import { Button as MantineButton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** A link that downloads a file under its own name. */
export function DownloadButton({
  href,
  name,
  look = 'primary',
  size = 'sm',
  children,
}: {
  href: string
  name: string
  look?: 'primary' | 'quiet'
  size?: 'xs' | 'sm'
  children: ReactNode
}) {
  return (
    <MantineButton
      component="a"
      href={href}
      download={name}
      size={size}
      {...(look === 'quiet' ? { variant: 'default' } : {})}
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      {children}
    </MantineButton>
  )
}
