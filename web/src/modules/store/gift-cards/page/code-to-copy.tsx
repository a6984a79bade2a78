import { useRef, useState } from 'react'
import { PubButton } from '../../../../public-ui/pub-button.tsx'
import styles from './code-to-copy.module.css'

/** The code of a gift card, and a button that copies it. */
export function CodeToCopy({ code }: { code: string }) {
  const [isCopied, setCopied] = useState(false)
  const text = useRef<HTMLElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setCopied(true)
    } catch {
      // Over plain HTTP there is no clipboard, so the code is selected to be copied by hand.
      if (text.current) getSelection()?.selectAllChildren(text.current)
    }
  }
  return (
    <div className={styles.code}>
      <span className={styles.label}>Your code</span>
      <strong ref={text}>{code}</strong>
      <PubButton onClick={() => void copy()}>{isCopied ? 'Copied' : 'Copy the code'}</PubButton>
      <span className="pub-sr" aria-live="polite">
        {isCopied ? 'The code is copied' : ''}
      </span>
    </div>
  )
}
