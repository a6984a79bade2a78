import { useEffect, useState } from 'react'

export interface CornerToast {
  id: number
  kind: 'error' | 'success' | 'info' | 'warning'
  title: string
  messages: readonly string[]
  action?: { label: string; run: () => void }
}

const marks: Record<CornerToast['kind'], string> = {
  error: 'M12 8v5m0 3v.01M12 3l9.5 17h-19z',
  success: 'M8.5 12.5l2.5 2.5 4.5-5.5M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18z',
  info: 'M12 8v.01M12 11v5M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18z',
  warning: 'M12 7v6m0 3v.01M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18z',
}

/** With this many entries the list may scroll, so the keyboard must be able to focus it. */
const manyMessages = 6

/** One toast at a time below the header. It disappears after a while unless it is hovered or focused. */
export function ToastCorner({
  toast,
  delayMs,
  stayMs,
  onGone,
}: {
  toast: CornerToast | undefined
  delayMs: number
  stayMs: number
  onGone: (id: number) => void
}) {
  const [shownId, setShownId] = useState<number>()
  const [isHeld, setHeld] = useState(false)
  const id = toast?.id
  const isShown = id !== undefined && shownId === id

  useEffect(() => {
    if (id === undefined) return
    setHeld(false)
    const timer = setTimeout(() => setShownId(id), delayMs)
    return () => clearTimeout(timer)
  }, [id, delayMs])

  useEffect(() => {
    if (!isShown || isHeld || id === undefined) return
    const timer = setTimeout(() => onGone(id), stayMs)
    return () => clearTimeout(timer)
  }, [isShown, isHeld, id, stayMs, onGone])

  const visible = isShown ? toast : undefined
  const isUrgent = visible?.kind === 'error' || visible?.kind === 'warning'
  return (
    <section className="toast-corner" aria-label="Notifications">
      <div role="status">
        {visible && !isUrgent ? <ToastBody toast={visible} onHold={setHeld} onGone={onGone} /> : null}
      </div>
      <div role="alert">
        {visible && isUrgent ? <ToastBody toast={visible} onHold={setHeld} onGone={onGone} /> : null}
      </div>
    </section>
  )
}

function ToastBody({
  toast,
  onHold,
  onGone,
}: {
  toast: CornerToast
  onHold: (isHeld: boolean) => void
  onGone: (id: number) => void
}) {
  const { action } = toast
  return (
    <div
      className="toast"
      data-kind={toast.kind}
      onMouseEnter={() => onHold(true)}
      onMouseLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
      onKeyDown={event => {
        if (event.key === 'Escape') onGone(toast.id)
      }}
    >
      <ToastMark kind={toast.kind} />
      <div>
        <strong>{toast.title}</strong>
        {toast.messages.length > 0 ? (
          <ul
            data-many={toast.messages.length > 1 || undefined}
            tabIndex={toast.messages.length > manyMessages ? 0 : undefined}
          >
            {toast.messages.map(message => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        ) : null}
        {action ? (
          <button
            type="button"
            className="toast-action"
            onClick={() => {
              action.run()
              onGone(toast.id)
            }}
          >
            {action.label}
          </button>
        ) : null}
      </div>
      <button
        type="button"
        className="toast-close"
        aria-label="Dismiss notification"
        onClick={() => onGone(toast.id)}
      >
        ×
      </button>
    </div>
  )
}

function ToastMark({ kind }: { kind: CornerToast['kind'] }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={marks[kind]} />
    </svg>
  )
}
