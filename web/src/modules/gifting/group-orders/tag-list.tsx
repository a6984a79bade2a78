import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import styles from './tag-list.module.css'

export interface Tag {
  value: string
  label: string
}

/** Things that were added, each with a button that removes it; after that, the focus goes to the next one. */
export function TagList({
  label,
  tags,
  onRemove,
}: {
  label: string
  tags: readonly Tag[]
  onRemove: (value: string) => void
}) {
  const list = useRef<HTMLUListElement>(null)
  const remove = (tag: Tag, index: number) => {
    onRemove(tag.value)
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll('button')
      buttons?.[Math.min(index, buttons.length - 1)]?.focus()
    })
  }
  if (tags.length === 0) return null
  return (
    <ul ref={list} aria-label={label} className={styles.tags}>
      {tags.map((tag, index) => (
        <li key={tag.value}>
          {tag.label}
          <button type="button" aria-label={`Remove ${tag.label}`} onClick={() => remove(tag, index)}>
            <IconX size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
