import { viewCard } from '@ribbon/contract/catalog/card-templates/merge-fields'
import { printableText } from '@ribbon/contract/printable-text'
import { useState, type ReactNode } from 'react'
import { useSenderName, useSession } from '../../../platform/session.ts'
import { CardMessageEditor, type CardMessageEditorProps } from '../../../ui/form/card-message-editor.tsx'
import { ChoiceField } from '../../../ui/form/fields.tsx'
import { CardNotes } from './card-notes.tsx'
import styles from './card-templates.module.css'
import { examples, fieldButtons } from './card-words.ts'

interface ExampleCardEditorProps extends Pick<
  CardMessageEditorProps,
  'label' | 'name' | 'path' | 'maxLength' | 'isPrinted'
> {
  message: string
  onChange: (message: string) => void
  error?: ReactNode
}

/** A message for people who are not known yet, beside the card it makes, as one of the example recipients would read it. */
export function ExampleCardEditor({ message, onChange, error, ...field }: ExampleCardEditorProps) {
  const { team } = useSession()
  const [example, setExample] = useState(0)
  const sender = useSenderName()
  const { person } = examples[example] ?? examples[0]
  const view = viewCard(message, person, sender)
  return (
    <CardMessageEditor
      {...field}
      value={message}
      onChange={onChange}
      error={error}
      fields={fieldButtons}
      notes={<CardNotes message={message} view={view.problem && example === 0 ? view : undefined} />}
      shown={{
        message: printableText(view.text),
        caption: (
          <div className={styles.example}>
            <ChoiceField
              label="As read by"
              size="xs"
              value={String(example)}
              data={examples.map(({ label }, index) => ({ value: String(index), label }))}
              onChange={event => setExample(Number(event.currentTarget.value))}
            />
          </div>
        ),
      }}
      teamName={team.name}
      logo={team.teamLogo}
      from={sender}
    />
  )
}
