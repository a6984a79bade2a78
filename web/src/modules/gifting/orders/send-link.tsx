import { IconGift } from '@tabler/icons-react'
import { hasPath } from '../../../paths.ts'
import { LinkButton } from '../../../ui/display/button.tsx'

export function SendLink() {
  if (!hasPath('/gifts')) return null
  return (
    <LinkButton to="/gifts" icon={<IconGift size={16} aria-hidden />}>
      Send a gift
    </LinkButton>
  )
}
