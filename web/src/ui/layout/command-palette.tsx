import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { BareDialog } from '../feedback/dialog.tsx'
import styles from './command-palette.module.css'

export interface Command {
  id: string
  label: string
  group: string
  hint?: string
  run: () => void
}

export function matchingCommands(commands: readonly Command[], text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return commands.filter(command =>
    words.every(word => `${command.group} ${command.label}`.toLowerCase().includes(word)),
  )
}

/** The command palette (Ctrl or Cmd K): pages and actions by their first letters. */
export function CommandPalette({
  commands,
  isOpen,
  onOpen,
  onClose,
}: {
  commands: readonly Command[]
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}) {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      onOpen()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [onOpen])
  return (
    <BareDialog title="Search or jump to" isOpen={isOpen} onClose={onClose}>
      <PaletteBody commands={commands} onClose={onClose} />
    </BareDialog>
  )
}

function PaletteBody({ commands, onClose }: { commands: readonly Command[]; onClose: () => void }) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [text, setText] = useState('')
  const [index, setIndex] = useState(0)
  const found = matchingCommands(commands, text)
  const current = Math.min(index, found.length - 1)
  useEffect(() => {
    // Recent browsers return a promise here, which an effect must not return.
    void list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    command.run()
  }
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setIndex((current + step + found.length) % Math.max(found.length, 1))
    else if (event.key === 'Enter') run(found[current])
    else return
    event.preventDefault()
  }
  return (
    <>
      <input
        className={styles.input}
        role="combobox"
        aria-label="Search or jump to"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found[current] ? `${id}-${found[current].id}` : undefined}
        placeholder="Search or jump to"
        value={text}
        onChange={event => {
          setText(event.currentTarget.value)
          setIndex(0)
        }}
        onKeyDown={press}
        data-autofocus
        autoComplete="off"
      />
      <ul id={id} ref={list} role="listbox" aria-label="Commands" className={styles.list}>
        {found.map((command, position) => (
          <Option
            key={command.id}
            id={`${id}-${command.id}`}
            command={command}
            isSelected={position === current}
            onPoint={() => setIndex(position)}
            onRun={() => run(command)}
          />
        ))}
      </ul>
      {found.length === 0 ? <NothingFound /> : null}
    </>
  )
}

function NothingFound() {
  return (
    <p className={styles.none} role="status">
      Nothing found
    </p>
  )
}

interface OptionProps {
  id: string
  command: Command
  isSelected: boolean
  onPoint: () => void
  onRun: () => void
}

function Option({ id, command, isSelected, onPoint, onRun }: OptionProps) {
  return (
    <li
      id={id}
      role="option"
      aria-selected={isSelected}
      className={styles.option}
      onPointerMove={onPoint}
      onClick={onRun}
    >
      <span>{command.label}</span>
      <span className={styles.group}>{command.hint ?? command.group}</span>
    </li>
  )
}
