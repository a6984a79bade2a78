import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Button } from './button.tsx'
import { useCopied } from './use-copied.ts'

/** Copies and shows a confirmation for two seconds; `onCopied` may show a toast as well. */
export function CopyLink({
  value,
  label = 'Copy link',
  copiedLabel = 'Link copied',
  onCopied,
}: {
  value: string
  label?: string
  copiedLabel?: string
  onCopied?: () => void
}) {
  const [isCopied, noteCopied] = useCopied()
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    noteCopied()
    onCopied?.()
  }
  return (
    <Button
      look="quiet"
      icon={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{isCopied ? copiedLabel : label}</span>
    </Button>
  )
}
