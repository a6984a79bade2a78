import { errorMessages } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/display/button.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { TextAreaField } from '../../../ui/form/fields.tsx'
import { useUnsentState } from '../../../ui/form/use-unsent-form.ts'
import { Panel, Row, Stack } from '../../../ui/layout/layout.tsx'
import { useAddNote, useNotes } from './accounts.data.ts'
import styles from './accounts.module.css'

/** What operators tell each other about a team. */
export function TeamNotes({ teamId }: { teamId: string }) {
  const notes = useNotes(teamId)
  const [body, setBody] = useUnsentState(`team-note-${teamId}`, '')
  const add = useAddNote(() => setBody(''))
  const send = () => {
    if (body.trim() !== '' && !add.isPending) add.mutate({ params: { id: teamId }, body: { note: { body } } })
  }
  return (
    <Panel title="Notes">
      <Stack>
        <form
          onSubmit={event => {
            event.preventDefault()
            send()
          }}
        >
          <Stack gap={8}>
            <TextAreaField
              label="New note"
              description="Only operators see it."
              value={body}
              maxLength={5_000}
              minRows={2}
              onChange={event => setBody(event.currentTarget.value)}
              onKeyDown={event => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
              }}
            />
            <Row>
              <Button type="submit" busy={add.isPending} disabled={body.trim() === ''}>
                Add note
              </Button>
            </Row>
          </Stack>
        </form>
        {notes.error && !notes.data ? (
          <ErrorState
            messages={errorMessages(notes.error, 'The notes could not be loaded.')}
            onRetry={() => void notes.refetch()}
          />
        ) : notes.data === undefined ? (
          <SkeletonBlock height={120} label="Loading the notes" />
        ) : notes.data.length === 0 ? (
          <p className={styles.dim}>No notes yet.</p>
        ) : (
          <ul className={styles.notes} aria-label="Notes">
            {notes.data.map(note => (
              <li key={note.id}>
                <div className={styles.dim}>
                  {note.operatorName}, <TimeText at={note.createdAt} withTime />
                </div>
                {note.body}
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Panel>
  )
}
