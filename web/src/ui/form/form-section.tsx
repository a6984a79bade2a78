import type { ReactNode } from 'react'
import styles from './form-section.module.css'

/** A titled section of a form; `columns` places short fields side by side where there is room. */
export function FormSection({
  title,
  text,
  columns,
  children,
}: {
  title: string
  text?: ReactNode
  columns?: boolean
  children: ReactNode
}) {
  return (
    <fieldset className={styles.section}>
      <legend>{title}</legend>
      {text ? <p>{text}</p> : null}
      <div className={styles.fields} data-columns={columns || undefined}>
        {children}
      </div>
    </fieldset>
  )
}

/** A field that takes the whole line of a `columns` section. */
export function WideField({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>
}

/** The buttons at the end of a form. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
