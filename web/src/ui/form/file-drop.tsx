import { IconFileUpload } from '@tabler/icons-react'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { Button } from '../display/button.tsx'
import styles from './file-drop.module.css'

export interface FileDropProps {
  title: string
  /** A text that says which files are accepted. */
  hint: ReactNode
  /** For the browser's picker, such as `.csv,.xlsx`. */
  accept: string
  chooseLabel: string
  /** The file being uploaded; meanwhile no other can be chosen. */
  busy?: ReactNode
  onPick: (file: File) => void
}

/** A drop zone for one file, with a button for the file picker. */
export function FileDrop({ title, hint, accept, chooseLabel, busy, onPick }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const pick = (files: FileList | null) => {
    const file = files?.[0]
    if (file && !busy) onPick(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    pick(event.dataTransfer.files)
  }
  return (
    <div
      className={styles.drop}
      role="group"
      aria-label={title}
      data-over={(isOver && !busy) || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {busy ?? (
        <>
          <IconFileUpload size={28} aria-hidden className={styles.icon} />
          <div className={styles.words}>
            <strong>{title}</strong>
            <div className={styles.hint}>{hint}</div>
          </div>
          <Button onClick={() => input.current?.click()}>{chooseLabel}</Button>
        </>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={chooseLabel}
        onChange={event => {
          pick(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
