import { useEffect, useState } from 'react'
import styles from './gift-reveal.module.css'

const keyOf = (giftId: string) => `ribbon.revealed.${giftId}`

function wasRevealed(giftId: string): boolean {
  try {
    return localStorage.getItem(keyOf(giftId)) !== null
  } catch {
    return true
  }
}

/** The wrapped gift over the page: it unties itself once, when the gift is known; a press or a key skips it. */
export function GiftReveal({ giftId, isReady }: { giftId: string; isReady: boolean }) {
  const [isGone, setGone] = useState(() => wasRevealed(giftId))
  useEffect(() => {
    if (isGone || !isReady) return
    try {
      localStorage.setItem(keyOf(giftId), '1')
    } catch {
      /* Nothing is kept in a closed-off browser: the reveal plays again. */
    }
    const end = () => setGone(true)
    const timer = setTimeout(end, 600)
    window.addEventListener('pointerdown', end)
    window.addEventListener('keydown', end)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointerdown', end)
      window.removeEventListener('keydown', end)
    }
  }, [isGone, isReady, giftId])
  if (isGone) return null
  return (
    <div className={styles.reveal} data-opening={isReady || undefined} aria-hidden="true">
      <div className={styles.lid} />
      <div className={styles.box} />
      <div className={styles.bandUp} />
      <div className={styles.bandDown} />
      <div className={styles.bandLeft} />
      <div className={styles.bandRight} />
      <svg className={styles.bow} viewBox="0 0 200 120" aria-hidden="true">
        <g className={styles.loopLeft}>
          <path d="M100 66C84 30 40 8 22 24s-6 48 28 48c20 0 38-2 50-6z" />
          <path className={styles.fold} d="M100 66C78 52 58 48 44 46" />
        </g>
        <g className={styles.loopRight}>
          <path d="M100 66c16-36 60-58 78-42s6 48-28 48c-20 0-38-2-50-6z" />
          <path className={styles.fold} d="M100 66c22-14 42-18 56-20" />
        </g>
        <path className={styles.tails} d="M94 66l-34 50 20-4 22-42zM106 66l34 50-20-4-22-42z" />
        <ellipse className={styles.knot} cx="100" cy="66" rx="13" ry="11" />
      </svg>
    </div>
  )
}
