import type { ReactNode } from 'react'
import styles from './command-palette.module.css'
import { markWords } from './mark-words.ts'

export interface PaletteOption {
  id: string
  label: string
  detail?: string | undefined
  /** Keys that do the same, or the group of a page. */ hint?: string | undefined
  icon?: ReactNode
  /** At the right end: a state, a day. */ end?: ReactNode
  /** It was found by the text, in the answer of the server. */ isFound?: boolean
  run: (isNewTab: boolean) => void
}

interface RowProps {
  id: string
  option: PaletteOption
  words: readonly string[]
  isSelected: boolean
  onPoint: () => void
  onRun: (isNewTab: boolean) => void
}

export function PaletteOptionRow({ id, option, words, isSelected, onPoint, onRun }: RowProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      className={styles.option}
      onPointerMove={onPoint}
      onClick={event => onRun(event.ctrlKey || event.metaKey)}
    >
      {option.icon ? <span className={styles.icon}>{option.icon}</span> : null}
      <span className={styles.words}>
        <span className={styles.label}>
          <Marked text={option.label} words={words} />
        </span>
        {option.detail ? (
          <span className={styles.detail}>
            <Marked text={option.detail} words={words} />
          </span>
        ) : null}
      </span>
      {(option.end ?? option.hint) ? <span className={styles.end}>{option.end ?? option.hint}</span> : null}
    </div>
  )
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return markWords(text, words).map(({ at, part, isMarked }) =>
    isMarked ? (
      <mark key={at} className={styles.mark}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
