import type { ReactNode } from 'react'
import styles from './states.module.css'

export type Drawing = 'box' | 'card' | 'connection' | 'people' | 'search' | 'parcel' | 'list'
export interface EmptyStateProps {
  title: string
  text?: ReactNode
  action?: ReactNode
  drawing?: Drawing
}

/** Says what belongs here, and offers the next step. */
export function EmptyState({ title, text, action, drawing = 'box' }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <LineDrawing name={drawing} />
      <h2>{title}</h2>
      {text ? <p>{text}</p> : null}
      {action}
    </div>
  )
}

const strokes: Record<Drawing, { ink: string; ribbon: string }> = {
  box: {
    ink: 'M20 40h80v46H20zM14 26h92v14H14z',
    ribbon: 'M60 26v60M60 26C54 10 36 8 37 17c1 8 14 10 23 9 9 1 22-1 23-9 1-9-17-7-23 9',
  },
  card: { ink: 'M22 20h76v62H22zM34 42h52M34 54h52M34 66h28', ribbon: 'M22 28l38-2 38 2' },
  connection: {
    ink: 'M12 34h32v34H12zM76 34h32v34H76zM20 44h16M20 54h10',
    ribbon: 'M48 51h22M62 43l8 8-8 8M84 52l6 6 11-12',
  },
  people: {
    ink: 'M44 46a14 14 0 1 0 0-28 14 14 0 0 0 0 28zM18 84c2-18 12-26 26-26s24 8 26 26M80 46a11 11 0 1 0-4-21M80 58c12 1 20 9 22 24',
    ribbon: 'M38 84c2-6 10-6 12 0',
  },
  search: { ink: 'M54 70a26 26 0 1 0 0-52 26 26 0 0 0 0 52zM74 64l24 22', ribbon: 'M42 44h24' },
  list: {
    ink: 'M30 12h60v76H30zM42 30h24M42 50h24M42 70h24',
    ribbon: 'M76 30h4M76 50h4M76 70h4',
  },
  parcel: { ink: 'M60 14l40 18v38L60 88 20 70V32zM20 32l40 18 40-18M60 50v38', ribbon: 'M40 23l40 18v14' },
}

export function LineDrawing({ name }: { name: Drawing }) {
  return (
    <svg
      width="96"
      height="80"
      viewBox="0 0 120 100"
      fill="none"
      stroke="var(--rb-brand-ink)"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={strokes[name].ink} />
      <path d={strokes[name].ribbon} stroke="var(--rb-ribbon)" />
    </svg>
  )
}
