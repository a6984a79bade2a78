import { useRef, useState, type KeyboardEvent } from 'react'
import { TextField } from '../../../../ui/form/fields.tsx'
import { useRenameList, type ListView } from './lists.data.ts'
import styles from './lists.module.css'

/** A list's name where it stands: Enter or leaving the field saves it, Escape leaves it as it was. */
export function RenameField({ list, onDone }: { list: Pick<ListView, 'id' | 'name'>; onDone: () => void }) {
  const rename = useRenameList()
  const [name, setName] = useState(list.name)
  const [problem, setProblem] = useState<string>()
  const [opener] = useState(() => document.activeElement)
  // What leaves the field first decides; the blur that follows has nothing left to do.
  const isOver = useRef(false)
  const finish = (typed: string) => {
    if (isOver.current) return
    isOver.current = true
    if (typed !== list.name) rename.mutate({ list, name: typed })
    onDone()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    if (event.key === 'Enter' && name.trim() === '') return setProblem('Enter a name.')
    finish(event.key === 'Enter' ? name.trim() : list.name)
    requestAnimationFrame(() => {
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        (opener.isConnected ? opener : document.getElementById('main'))?.focus()
    })
  }
  return (
    <TextField
      label={undefined}
      aria-label={`Name of ${list.name}`}
      className={styles.rename}
      value={name}
      maxLength={120}
      error={problem}
      autoComplete="off"
      autoFocus
      onFocus={event => event.currentTarget.select()}
      onChange={event => {
        setName(event.currentTarget.value)
        setProblem(undefined)
      }}
      onKeyDown={press}
      onBlur={() => finish(name.trim() || list.name)}
    />
  )
}
