import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../../ui/display/time-text.tsx'
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonLines } from '../../../../ui/feedback/skeletons.tsx'
import { Panel } from '../../../../ui/layout/layout.tsx'
import { useEndOtherSessions, useEndSession, useSessions, type SessionRow } from './profile.data.ts'
import styles from './profile.module.css'
import { isHandheld, methodWords } from './profile.rules.ts'

/** Where this person is signed in; every device but this one can be signed out from here. */
export function SessionList() {
  const sessions = useSessions()
  const others = sessions.data?.items.filter(session => !session.current).length ?? 0
  return (
    <Panel title="Your devices" actions={others > 0 ? <EndOthers count={others} /> : undefined}>
      {sessions.data ? (
        <>
          <ul className={styles.rows}>
            {sessions.data.items
              .toSorted((a, b) => Number(b.current) - Number(a.current))
              .map(session => (
                <SessionLine key={session.id} session={session} />
              ))}
          </ul>
          {others === 0 ? <p className={styles.hint}>You are not signed in anywhere else.</p> : null}
        </>
      ) : sessions.error ? (
        <ErrorState
          messages={errorMessages(sessions.error, 'Your devices could not be loaded.')}
          onRetry={() => void sessions.refetch()}
        />
      ) : (
        <SkeletonLines lines={4} label="Loading your devices" />
      )}
    </Panel>
  )
}

function SessionLine({ session }: { session: SessionRow }) {
  const end = useEndSession()
  const Icon = isHandheld(session.device) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={styles.row}>
      <Icon size={20} aria-hidden className={styles.rowIcon} />
      <div className={styles.words}>
        <strong>{session.device}</strong>
        {session.current ? (
          <StatusDot tone="done" label="This device" />
        ) : (
          <span className={styles.dim}>
            Last used <TimeText at={session.lastUsedAt} withTime />
          </span>
        )}
        <span className={styles.dim}>
          {session.ip ? `${session.ip} · ` : ''}
          {methodWords[session.method]} <TimeText at={session.createdAt} />
        </span>
      </div>
      {session.current ? null : (
        <Button
          look="quiet"
          size="xs"
          busy={end.isPending}
          onClick={() => end.mutate({ params: { id: session.id } })}
        >
          Sign out
          <span className="pub-sr">
            {' '}
            {session.device}, last used <TimeText at={session.lastUsedAt} withTime />
          </span>
        </Button>
      )}
    </li>
  )
}

function EndOthers({ count }: { count: number }) {
  const [isOpen, setOpen] = useState(false)
  const end = useEndOtherSessions(() => setOpen(false))
  return (
    <>
      <Button look="quiet" size="xs" onClick={() => setOpen(true)}>
        Sign out everywhere else
      </Button>
      <ConfirmDialog
        title="Sign out everywhere else?"
        confirmLabel="Sign out everywhere else"
        cancelLabel="Keep them signed in"
        danger
        busy={end.isPending}
        text={`${count === 1 ? 'One other device is' : `${count} other devices are`} signed out at once. You stay signed in here.`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => end.mutate({})}
      />
    </>
  )
}
