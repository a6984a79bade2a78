import { IconBraces } from '@tabler/icons-react'
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '../display/button.tsx'
import { CardPreview } from '../gift/card-preview.tsx'
import styles from './card-message-editor.module.css'
import { TextAreaField } from './fields.tsx'
import { withInserted } from './insert-text.ts'
import { trimmedMessage } from './trimmed-message.ts'

export interface MessageField {
  name: string
  label: string
}

export interface CardMessageEditorProps {
  value: string
  onChange: (message: string) => void
  error?: ReactNode
  label?: string
  name?: string
  /** Names the field to its form. */
  path?: string
  maxLength?: number
  /** The merge fields that can be inserted at the cursor. */
  fields?: readonly MessageField[]
  /** A hint below the message. */
  notes?: ReactNode
  /** A preview for one recipient; without it the message is shown as written. */
  shown?: { message: string; caption: ReactNode }
  isPrinted?: boolean
  teamName: string
  logo?: string | null
  from?: string
}

/** The message next to a preview of the card. */
export function CardMessageEditor({
  value,
  onChange,
  error,
  label = 'Card message',
  name = 'cardMessage',
  path,
  maxLength = 500,
  fields = [],
  notes,
  shown,
  isPrinted,
  teamName,
  logo,
  from,
}: CardMessageEditorProps) {
  const id = useId()
  const { area, onEnter, insert } = useInsertion({ value, onChange, maxLength })
  const left = maxLength - [...value].length
  return (
    <div className={styles.editor}>
      <div>
        <TextAreaField
          ref={area}
          label={label}
          name={name}
          data-path={path}
          value={value}
          error={error}
          minRows={8}
          maxRows={16}
          aria-describedby={id}
          onFocus={onEnter}
          onChange={event => onChange(trimmedMessage(event.currentTarget.value, maxLength))}
        />
        <p
          id={id}
          className={styles.counter}
          data-low={left <= 20 || undefined}
          aria-live={left <= 20 ? 'polite' : 'off'}
        >
          {left} of {maxLength} characters left
        </p>
        {fields.length > 0 ? <FieldButtons fields={fields} left={left} onInsert={insert} /> : null}
        {notes}
      </div>
      <div>
        <CardPreview
          message={shown?.message ?? value}
          teamName={teamName}
          logo={logo}
          from={from}
          isPrinted={isPrinted}
        />
        {shown ? <div className={styles.caption}>{shown.caption}</div> : null}
      </div>
    </div>
  )
}

interface FieldButtonsProps {
  fields: readonly MessageField[]
  left: number
  onInsert: (field: MessageField) => void
}

function FieldButtons({ fields, left, onInsert }: FieldButtonsProps) {
  return (
    <div className={styles.fields} role="group" aria-label="Put into the message">
      {fields.map(field => (
        <Button
          key={field.name}
          look="quiet"
          size="xs"
          icon={<IconBraces size={14} aria-hidden />}
          disabled={left < field.name.length + 2}
          onClick={() => onInsert(field)}
        >
          {field.label}
        </Button>
      ))}
    </div>
  )
}

interface Insertion {
  value: string
  onChange: (message: string) => void
  maxLength: number
}

/** Inserts a merge field at the cursor of the text area. */
function useInsertion({ value, onChange, maxLength }: Insertion) {
  const area = useRef<HTMLTextAreaElement>(null)
  const wasEntered = useRef(false)
  const [cursor, setCursor] = useState<number>()
  // The cursor moves behind the inserted text once the field shows it.
  useLayoutEffect(() => {
    if (cursor === undefined) return
    area.current?.focus()
    area.current?.setSelectionRange(cursor, cursor)
    setCursor(undefined)
  }, [cursor])
  const insert = (field: MessageField) => {
    // A field that was never focused has its cursor at the start.
    const { selectionStart: start, selectionEnd: end } =
      wasEntered.current && area.current
        ? area.current
        : { selectionStart: value.length, selectionEnd: value.length }
    const next = withInserted(value, start, end, `{${field.name}}`, maxLength)
    if (!next) return
    onChange(next.text)
    setCursor(next.cursor)
  }
  const onEnter = () => {
    wasEntered.current = true
  }
  return { area, onEnter, insert }
}
