import { useRef } from 'react'
import { Button } from '../../../ui/display/button.tsx'
import { CopyValue } from '../../../ui/display/copy-value.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import { useFocusAtFirst } from '../../../ui/use-focus-at-first.ts'

export interface ShownSecret {
  name: string
  secret: string | null
}

/** The secret of a key just made. It stays until its owner says that it is stored, for it is never shown again. */
export function SecretNotice({ shown, onStored }: { shown: ShownSecret; onStored: () => void }) {
  const region = useRef<HTMLElement>(null)
  useFocusAtFirst(region)
  return (
    <section ref={region} tabIndex={-1} aria-label={`Secret of ${shown.name}`}>
      <Notice
        tone="warning"
        title={shown.secret === null ? `${shown.name} was made` : `Copy the key of ${shown.name} now`}
        actions={<Button onClick={onStored}>{shown.secret === null ? 'Close' : 'I have stored it'}</Button>}
      >
        {shown.secret === null ? (
          'Its secret was in an answer that was lost on the way. Rotate the key to get a new one.'
        ) : (
          <>
            <p>It is shown this once. Keep it where your program reads its secrets, and nowhere else.</p>
            <CopyValue label="the key" value={shown.secret} />
          </>
        )}
      </Notice>
      <UnsavedGuard isDirty={shown.secret !== null} />
    </section>
  )
}
