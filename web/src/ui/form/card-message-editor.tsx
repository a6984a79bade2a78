import { useId } from 'react'
import { CardPreview } from '../gift/card-preview.tsx'
import { TextAreaField } from './fields.tsx'
import styles from './card-message-editor.module.css'

export interface CardMessageEditorProps {
  value: string
  onChange: (message: string) => void
  error?: string
  label?: string
  name?: string
  maxLength?: number
  teamName: string
  logo?: string | null
  from?: string
}

/** What may be typed: no leading blank, at most `max` characters (counted as people count them). */
export function trimmedMessage(text: string, max: number): string {
  const letters = [...text.replace(/^\s+/, '')]
  return letters.length > max ? letters.slice(0, max).join('') : letters.join('')
}

/** The message beside the card it will stand on. */
export function CardMessageEditor({ value, onChange, error, label = 'Card message', name = 'cardMessage', maxLength = 500, teamName, logo, from }: CardMessageEditorProps) {
  const id = useId()
  const left = maxLength - [...value].length
  return (
    <div className={styles.editor}>
      <div>
        <TextAreaField label={label} name={name} value={value} error={error} minRows={8} maxRows={16} aria-describedby={id}
          onChange={event => onChange(trimmedMessage(event.currentTarget.value, maxLength))} />
        <p id={id} className={styles.counter} data-low={left <= 20 || undefined} aria-live={left <= 20 ? 'polite' : 'off'}>
          {left} of {maxLength} characters left
        </p>
      </div>
      <CardPreview message={value} teamName={teamName} logo={logo} from={from} />
    </div>
  )
}
