import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../../ui/display/button.tsx'
import { CopyLink } from '../../../../ui/display/copy-link.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { UnsavedGuard } from '../../../../ui/form/unsaved-guard.tsx'
import { Row, Stack } from '../../../../ui/layout/layout.tsx'
import styles from './profile.module.css'
import { recoveryFile } from './security.rules.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** The recovery codes that were just created; they cannot be shown again. */
export function RecoveryCodes({
  codes,
  email,
  onSaved,
}: {
  codes: readonly string[]
  email: string
  onSaved: () => void
}) {
  const list = useRef<HTMLUListElement>(null)
  // The button that created them is gone, and the focus with it.
  useEffect(() => list.current?.focus(), [])
  const download = () => {
    const url = URL.createObjectURL(
      new Blob([recoveryFile(codes, email, day.format(new Date()))], { type: 'text/plain' }),
    )
    const link = Object.assign(document.createElement('a'), {
      href: url,
      download: 'ribbon-recovery-codes.txt',
    })
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <Stack>
      <Notice title="Save these recovery codes now" isUrgent>
        They are shown only once. Each works one time, in place of a code from your app. Print them, or save
        them in your password manager.
      </Notice>
      <ul ref={list} tabIndex={-1} className={styles.codes} aria-label="Recovery codes">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Row gap={8}>
        <CopyLink value={codes.join('\n')} label="Copy all" copiedLabel="Copied" />
        <Button look="quiet" icon={<IconDownload size={16} aria-hidden />} onClick={download}>
          Download
        </Button>
        <Button onClick={onSaved}>I saved them</Button>
      </Row>
      <UnsavedGuard
        isDirty
        title="Have you saved the codes?"
        text="They will not be shown again. If you lose your phone, you need one to sign in."
        leaveLabel="Leave"
      />
    </Stack>
  )
}
