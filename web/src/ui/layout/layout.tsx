import type { CSSProperties, ReactNode } from 'react'
import styles from './layout.module.css'

type Gap = 4 | 8 | 12 | 16 | 24 | 32 | 48
const gapOf = (gap: Gap) => ({ '--gap': `${gap}px` }) as CSSProperties

export function Stack({ gap = 16, children }: { gap?: Gap; children: ReactNode }) {
  return (
    <div className={styles.stack} style={gapOf(gap)}>
      {children}
    </div>
  )
}

/** Side by side, wrapping; `justify="between"` pushes the ends apart. */
export function Row({
  gap = 12,
  justify = 'start',
  align = 'center',
  children,
}: {
  gap?: Gap
  justify?: 'start' | 'between' | 'end'
  align?: 'center' | 'start' | 'end'
  children: ReactNode
}) {
  return (
    <div className={styles.row} data-justify={justify} data-align={align} style={gapOf(gap)}>
      {children}
    </div>
  )
}

/** Equal tiles, as many per row as fit. */
export function TileGrid({
  min = 220,
  gap = 16,
  children,
}: {
  min?: number
  gap?: Gap
  children: ReactNode
}) {
  return (
    <div className={styles.tiles} style={{ ...gapOf(gap), '--min': `${min}px` } as CSSProperties}>
      {children}
    </div>
  )
}

/** A main column with a narrower one next to it; stacked on narrow windows. */
export function Columns({ main, side, gap = 24 }: { main: ReactNode; side: ReactNode; gap?: Gap }) {
  return (
    <div className={styles.columns} style={gapOf(gap)}>
      <div>{main}</div>
      <div>{side}</div>
    </div>
  )
}

export function Panel({
  title,
  actions,
  flush,
  children,
}: {
  title?: string
  actions?: ReactNode
  /** No inner padding: for tables. */ flush?: boolean
  children: ReactNode
}) {
  return (
    <section className={styles.panel} data-flush={flush || undefined}>
      {title || actions ? (
        <div className={styles.panelHead}>
          {title ? <h2>{title}</h2> : <span />}
          {actions}
        </div>
      ) : null}
      {children}
    </section>
  )
}

/** The width of forms and wizards. */
export function FormWidth({ children }: { children: ReactNode }) {
  return <div className={styles.formWidth}>{children}</div>
}

export function Dim({ children }: { children: ReactNode }) {
  return <span className={styles.dim}>{children}</span>
}
