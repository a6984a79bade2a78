import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { BareDialog } from '../feedback/dialog.tsx'
import { useMedia } from '../use-media.ts'
import styles from './command-palette.module.css'
import { PaletteOptionRow, type PaletteOption } from './palette-option.tsx'

export interface PaletteGroup {
  label: string
  /** Behind the label: how many there are. */ count?: string
  options: readonly PaletteOption[]
}

export interface CommandPaletteProps {
  text: string
  onText: (text: string) => void
  groups: readonly PaletteGroup[]
  /** Words that are marked in what is found. */ words: readonly string[]
  /** Groups are still those of an earlier text, or not all there: Enter waits for them. */ isBusy: boolean
  /** Read to people who cannot see the list. */ announcement: string
  /** Shown below what is found: nothing, or what failed. */ note?: ReactNode
  isOpen: boolean
  onClose: () => void
}

/** The command palette: what the text finds, in groups; on phones it fills the screen. */
export function CommandPalette({ isOpen, onClose, ...body }: CommandPaletteProps) {
  const isPhone = useMedia('(max-width: 767px)')
  return (
    <BareDialog title="Search or jump to" isOpen={isOpen} onClose={onClose}>
      <div className={styles.body} data-phone={isPhone || undefined}>
        <PaletteBody {...body} isPhone={isPhone} onClose={onClose} />
      </div>
    </BareDialog>
  )
}

type BodyProps = Omit<CommandPaletteProps, 'isOpen'> & { isPhone: boolean }

// oxlint-disable-next-line max-lines-per-function -- the markup of one dialog
function PaletteBody({
  text,
  onText,
  groups,
  words,
  isBusy,
  announcement,
  note,
  isPhone,
  onClose,
}: BodyProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const options = groups.flatMap(group => group.options)
  const { current, point, press, run } = usePaletteOptions({ options, isBusy, text, onClose })
  useEffect(() => {
    // Recent browsers return a promise here, which an effect must not return.
    void list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <>
      <div className={styles.top}>
        <input
          className={styles.input}
          role="combobox"
          aria-label="Search or jump to"
          aria-expanded={options.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(id, current)}
          placeholder="Search or jump to"
          value={text}
          onChange={event => onText(event.currentTarget.value)}
          onKeyDown={press}
          data-autofocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
        />
        {isPhone ? <CancelButton onCancel={onClose} /> : null}
      </div>
      <div className={styles.progress} data-busy={isBusy || undefined} aria-hidden="true" />
      <div id={id} ref={list} role="listbox" aria-label="Results" aria-busy={isBusy} className={styles.list}>
        {groups.map(group => (
          <PaletteSection key={group.label} group={group}>
            {group.options.map(option => (
              <PaletteOptionRow
                key={option.id}
                id={optionId(id, option)}
                option={option}
                words={words}
                isSelected={option === current}
                onPoint={() => point(option)}
                onRun={isNewTab => run(option, isNewTab)}
              />
            ))}
          </PaletteSection>
        ))}
      </div>
      {note}
      <p className="pub-sr" role="status">
        {announcement}
      </p>
    </>
  )
}

function CancelButton({ onCancel }: { onCancel: () => void }) {
  return (
    <button type="button" className={styles.cancel} onClick={onCancel}>
      Cancel
    </button>
  )
}

function PaletteSection({ group, children }: { group: PaletteGroup; children: ReactNode }) {
  return (
    <div role="group" aria-label={group.label} className={styles.section}>
      <div className={styles.heading} aria-hidden="true">
        <span>{group.label}</span>
        <span>{group.count}</span>
      </div>
      {children}
    </div>
  )
}

const optionId = (list: string, option: PaletteOption) => `${list}-${option.id}`

interface OptionsInput {
  options: readonly PaletteOption[]
  isBusy: boolean
  text: string
  onClose: () => void
}

/** Which option is selected, and what the keys do. */
function usePaletteOptions({ options, isBusy, text, onClose }: OptionsInput) {
  const [selected, setSelected] = useState({ text, id: '' })
  // Enter was pressed before the answer came: the first result is opened when it is there.
  const [waitingFor, setWaitingFor] = useState<string>()
  const current = options.find(({ id }) => selected.text === text && id === selected.id) ?? options[0]
  const run = (option: PaletteOption | undefined, isNewTab = false) => {
    if (!option) return
    if (!isNewTab) onClose()
    option.run(isNewTab)
  }
  const first = options[0]
  const isDue = waitingFor === text && !isBusy
  useEffect(() => {
    if (!isDue) return
    setWaitingFor(undefined)
    if (first) {
      onClose()
      first.run(false)
    }
  }, [isDue, first, onClose])
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && options.length > 0) {
      const next = ((current ? options.indexOf(current) : 0) + step + options.length) % options.length
      setSelected({ text, id: options[next]?.id ?? '' })
    } else if (event.key === 'Enter') {
      if (isBusy && (!current || current.isFound)) setWaitingFor(text)
      else run(current, event.ctrlKey || event.metaKey)
    } else return
    event.preventDefault()
  }
  return { current, press, run, point: (option: PaletteOption) => setSelected({ text, id: option.id }) }
}
