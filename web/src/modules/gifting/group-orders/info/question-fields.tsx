import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Button, IconButton } from '../../../../ui/display/button.tsx'
import { CheckboxField, TextField } from '../../../../ui/form/fields.tsx'
import { questionsMax, type InfoValues } from './info.rules.ts'
import styles from '../setup/setup.module.css'

type Questions = InfoValues['questions']

/** What each person is asked besides the address. */
export function QuestionFields({
  questions,
  error,
  onChange,
}: {
  questions: Questions
  error: string | undefined
  onChange: (questions: Questions) => void
}) {
  const set = (index: number, change: Partial<Questions[number]>) =>
    onChange(questions.map((question, at) => (at === index ? { ...question, ...change } : question)))
  return (
    <>
      {questions.map((question, index) => (
        <div key={index} className={styles.question}>
          <TextField
            label={`Question ${index + 1}`}
            placeholder="Team or department"
            value={question.name}
            maxLength={120}
            error={index === questions.length - 1 ? error : undefined}
            onChange={event => set(index, { name: event.currentTarget.value })}
          />
          <CheckboxField
            label="Required"
            checked={question.required}
            onChange={event => set(index, { required: event.currentTarget.checked })}
          />
          <IconButton
            label={`Remove question ${index + 1}`}
            onClick={() => onChange(questions.filter((_, at) => at !== index))}
          >
            <IconTrash size={18} aria-hidden />
          </IconButton>
        </div>
      ))}
      {questions.length < questionsMax ? (
        <div>
          <Button
            look="quiet"
            icon={<IconPlus size={16} aria-hidden />}
            onClick={() => onChange([...questions, { name: '', required: false }])}
          >
            Add a question
          </Button>
        </div>
      ) : null}
    </>
  )
}
