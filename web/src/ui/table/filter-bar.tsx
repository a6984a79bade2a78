import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import styles from './filter-bar.module.css'

export interface FilterTab {
  value: string
  label: string
  count?: number
}

/** Tabs on the left, search and other filters on the right; inside a flush panel, above a table. */
export function FilterBar({
  tabs,
  value,
  onTab,
  tabsLabel = 'Show',
  children,
}: {
  tabs?: readonly FilterTab[]
  value?: string
  onTab?: (value: string) => void
  tabsLabel?: string
  children?: ReactNode
}) {
  return (
    <div className={styles.bar}>
      {tabs && onTab ? (
        <div className={styles.tabs} role="group" aria-label={tabsLabel}>
          {tabs.map(tab => (
            <button
              key={tab.value}
              type="button"
              className={styles.tab}
              aria-pressed={tab.value === value}
              onClick={() => onTab(tab.value)}
            >
              {tab.label}
              {tab.count === undefined ? null : (
                <span className={styles.count}>{tab.count.toLocaleString('en-US')}</span>
              )}
            </button>
          ))}
        </div>
      ) : null}
      <div className={styles.rest}>{children}</div>
    </div>
  )
}

export interface SearchFieldProps {
  label: string
  value: string
  onSearch: (text: string) => void
  placeholder?: string
  delayMs?: number
  /** Gets the first focus of a dialog. */ takesFocus?: boolean
}

/** A search field that waits for a pause in typing (300 ms). Escape and the cross clear it; `/` focuses it. */
export function SearchField({
  label,
  value,
  onSearch,
  placeholder = label,
  delayMs = 300,
  takesFocus,
}: SearchFieldProps) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  useEffect(() => {
    if (value !== sent.current) {
      sent.current = value
      setText(value)
    }
  }, [value])
  const send = (next: string) => {
    sent.current = next
    onSearch(next)
  }
  useEffect(() => {
    if (text === sent.current) return
    const timer = setTimeout(() => send(text), delayMs)
    return () => clearTimeout(timer)
  })
  const clear = () => {
    setText('')
    send('')
  }
  return (
    <TextInput
      className={styles.search}
      type="text"
      role="searchbox"
      aria-label={label}
      placeholder={placeholder}
      value={text}
      data-shortcut="/"
      data-autofocus={takesFocus || undefined}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text === '' ? null : <CloseButton size="sm" aria-label="Clear search" onClick={clear} />}
      onChange={event => setText(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key === 'Escape' && text !== '') clear()
        if (event.key === 'Enter') send(text)
      }}
    />
  )
}
