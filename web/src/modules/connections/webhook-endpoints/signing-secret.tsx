import { useRef } from 'react'
import { Button } from '../../../ui/display/button.tsx'
import { CopyValue } from '../../../ui/display/copy-value.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import { useFocusAtFirst } from '../../../ui/use-focus-at-first.ts'

/** The secret of an endpoint, just made. It stays until its owner says that it is stored. */
export function SigningSecret({ secret, onStored }: { secret: string | null; onStored: () => void }) {
  const region = useRef<HTMLElement>(null)
  useFocusAtFirst(region)
  return (
    <section ref={region} tabIndex={-1} aria-label="Signing secret">
      <Notice
        tone="warning"
        title={secret === null ? 'The endpoint was saved' : 'Copy the signing secret now'}
        actions={<Button onClick={onStored}>{secret === null ? 'Close' : 'I have stored it'}</Button>}
      >
        {secret === null ? (
          'Its secret was in an answer that was lost on the way. Change the secret to get a new one.'
        ) : (
          <>
            <p>It is shown this once. With it your program checks that a message is from us.</p>
            <CopyValue label="the secret" value={secret} />
          </>
        )}
      </Notice>
      <UnsavedGuard isDirty={secret !== null} />
    </section>
  )
}
