import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { AppLink } from '../layout/app-link.tsx'
import styles from './layers.module.css'
import { PopoverLayer, togglePopover, type PopoverButton } from './popover-layer.tsx'

export interface MenuEntry {
  label: string
  /** Tells apart entries of one label. */ key?: string
  /** Said below the label. */ hint?: string | undefined
  /** Of choices, the one that is made. */ isCurrent?: boolean
  icon?: ReactNode
  danger?: boolean
  /** Why it cannot be done now; said below the label. */ refusal?: string | undefined
  /** Leads to a page. */ to?: string
  staysOpen?: boolean
  /** Begins a new part of the menu. */ startsPart?: boolean
  onPress?: () => void
}

export interface MenuTrigger extends PopoverButton {
  'aria-haspopup': 'menu'
  onClick: (event: MouseEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** A menu at a button. Arrows, Home, End and first letters move in it, Escape and Tab leave it. */
export function MenuButton({
  entries,
  head,
  button,
}: {
  entries: readonly MenuEntry[]
  /** Above the entries. */ head?: ReactNode
  button: (props: MenuTrigger) => ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
  const move = (event: KeyboardEvent) => {
    const all = items()
    const current = all.findIndex(item => item === document.activeElement)
    const next = nextItem(
      event.key,
      current,
      all.map(item => item.textContent ?? ''),
    )
    if (event.key === 'Tab') setOpen(false)
    if (next === undefined) return
    event.preventDefault()
    all[next]?.focus()
  }
  const press = (entry: MenuEntry) => {
    if (entry.refusal) return
    if (entry.staysOpen) return entry.onPress?.()
    setOpen(false)
    // After the menu is closed and its button has the focus, so that a dialog's focus returns there.
    requestAnimationFrame(() => entry.onPress?.())
  }
  return (
    <PopoverLayer
      isOpen={isOpen}
      onChange={setOpen}
      button={props =>
        button({
          ...props,
          'aria-haspopup': 'menu',
          onClick: event => togglePopover(event, () => setOpen(!isOpen)),
          onKeyDown: event => {
            if (event.key === 'ArrowDown') togglePopover(event, () => setOpen(true))
          },
        })
      }
    >
      {head}
      <div role="menu" ref={list} className={styles.menu} onKeyDown={move}>
        {entries.map(entry => (
          <Entry key={entry.key ?? entry.label} entry={entry} onPress={() => press(entry)} />
        ))}
      </div>
    </PopoverLayer>
  )
}

function Entry({ entry, onPress }: { entry: MenuEntry; onPress: () => void }) {
  const shared = {
    role: entry.isCurrent === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': entry.isCurrent,
    tabIndex: -1,
    className: styles.entry,
    'data-danger': entry.danger || undefined,
    'data-part': entry.startsPart || undefined,
    'aria-disabled': entry.refusal ? true : undefined,
    // A dialog around the menu stays open when Escape closes the menu.
    'data-mantine-stop-propagation': 'true',
    onClick: onPress,
    onPointerMove: focusPointed,
  }
  const content = (
    <>
      {entry.icon}
      <span>
        {entry.label}
        {entry.hint ? <small>{entry.hint}</small> : null}
        {entry.refusal ? <small>{entry.refusal}</small> : null}
      </span>
    </>
  )
  return entry.to === undefined ? (
    <button type="button" {...shared}>
      {content}
    </button>
  ) : (
    <AppLink to={entry.to} {...shared}>
      {content}
    </AppLink>
  )
}

function focusPointed(event: { currentTarget: HTMLElement }) {
  if (event.currentTarget !== document.activeElement) event.currentTarget.focus({ preventScroll: true })
}

/** Which item a key leads to; letters lead to the next one that begins with them. */
export function nextItem(key: string, current: number, labels: readonly string[]): number | undefined {
  const count = labels.length
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowUp') return (current - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key.length !== 1 || key === ' ') return undefined
  const order = labels.map((_, index) => (current + 1 + index) % count)
  return order.find(index => labels[index]?.toLowerCase().startsWith(key.toLowerCase()))
}
