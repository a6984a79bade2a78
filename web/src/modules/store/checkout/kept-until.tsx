import { useEffect, useRef, useState } from 'react'
import { clockTime, timeLeft } from './payment.rules.ts'

const everyMs = 5_000

/** Until when the things of a checkout are kept. It counts down without a word to screen readers until little time is left. */
export function KeptUntil({ expiresAt, onOver }: { expiresAt: string; onOver: () => void }) {
  const [now, setNow] = useState(() => Date.now())
  const left = timeLeft(expiresAt, now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  const latest = useRef(onOver)
  useEffect(() => {
    latest.current = onOver
  })
  useEffect(() => {
    if (left.isOver) latest.current()
  }, [left.isOver])
  return (
    <>
      <p className="payment-kept" data-short={left.isShort || undefined}>
        <span>
          Kept for you until <time dateTime={expiresAt}>{clockTime(expiresAt)}</time>
        </span>
        <span aria-hidden>{left.shown}</span>
      </p>
      <p className="pub-sr" role="status">
        {left.announced}
      </p>
    </>
  )
}
