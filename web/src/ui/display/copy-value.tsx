import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef } from 'react'
import { IconButton } from './button.tsx'
import styles from './copy-value.module.css'
import { useCopied } from './use-copied.ts'

/** A value to use elsewhere, with a button that copies it. */
export function CopyValue({ label, value }: { label: string; value: string }) {
  const [isCopied, noteCopied] = useCopied()
  const text = useRef<HTMLElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      noteCopied()
    } catch {
      // Over plain HTTP there is no clipboard, so the value is selected to be copied by hand.
      if (text.current) getSelection()?.selectAllChildren(text.current)
    }
  }
  return (
    <span className={styles.value}>
      <code ref={text}>{value}</code>
      <IconButton label={`Copy ${label}`} onClick={() => void copy()}>
        {isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      </IconButton>
      <span className="pub-sr" aria-live="polite">
        {isCopied ? `${label} copied` : ''}
      </span>
    </span>
  )
}
