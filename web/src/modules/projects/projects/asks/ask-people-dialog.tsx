import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AskOutcome } from '@ribbon/contract/projects/projects/asks'
import { appliedListsQuery } from '../../../../platform/forms/applied-lists.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { useSession } from '../../../../platform/session.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { TextAreaField } from '../../../../ui/form/fields.tsx'
import { OptionGroup } from '../../../../ui/form/option-group.tsx'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { Dim, Row, Stack } from '../../../../ui/layout/layout.tsx'
import { useAskPeople } from './ask-people.data.ts'
import { addressProblem, askOutcomeLines, readAddresses } from './ask-people.rules.ts'

interface DialogProps {
  projectId: string
  onClose: () => void
}

/** Asks the people of a recipient list, or some addresses, and says what came of it. */
export function AskPeopleDialog({ projectId, onClose }: DialogProps) {
  const [outcome, setOutcome] = useState<AskOutcome>()
  return (
    <Dialog title="Ask people by email" isOpen onClose={onClose}>
      {outcome ? (
        <Stack>
          <div role="status">
            <Stack gap={8}>
              {askOutcomeLines(outcome).map((line, index) =>
                index === 0 ? <strong key={line}>{line}</strong> : <div key={line}>{line}</div>,
              )}
            </Stack>
          </div>
          <Row justify="end">
            <Button data-autofocus onClick={onClose}>
              Done
            </Button>
          </Row>
        </Stack>
      ) : (
        <AskForm projectId={projectId} onAsked={setOutcome} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** What is chosen in the dialog, and how it is sent. */
function useAskForm(projectId: string, onAsked: (outcome: AskOutcome) => void) {
  const hasLists = useSession().modules.includes('swag_store')
  const [way, setWay] = useState(hasLists ? 'list' : 'emails')
  const [list, setList] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const ask = useAskPeople()
  const send = () => {
    const wrong = way === 'emails' ? addressProblem(typed) : list ? undefined : 'Choose a recipient list.'
    setProblem(wrong)
    if (wrong) return
    const body = way === 'list' && list ? { recipient_list_id: list } : { emails: readAddresses(typed) }
    ask.mutate({ params: { id: projectId }, body }, { onSuccess: answer => onAsked(answer.data) })
  }
  const changeWay = (next: string) => {
    setWay(next)
    setProblem(undefined)
  }
  return { hasLists, way, changeWay, list, setList, typed, setTyped, problem, send, ask }
}

type AskFormState = ReturnType<typeof useAskForm>

function AskForm({ projectId, onAsked, onClose }: DialogProps & { onAsked: (outcome: AskOutcome) => void }) {
  const form = useAskForm(projectId, onAsked)
  const { error, isPending } = form.ask
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        form.send()
      }}
    >
      <Stack>
        <Dim>
          Each person gets a personal link, and a reminder after 2 and 5 days until they submit. People who
          submitted or were asked before are skipped.
        </Dim>
        <AskFields form={form} />
        {error ? (
          <Notice tone="danger" isUrgent>
            {errorMessages(error, 'The emails could not be sent. Try again in a moment.').join(' ')}
          </Notice>
        ) : null}
        <Row justify="end" gap={8}>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isPending}>
            Send the emails
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

function AskFields({
  form: { hasLists, way, changeWay, list, setList, typed, setTyped, problem },
}: {
  form: AskFormState
}) {
  return (
    <>
      {hasLists ? (
        <OptionGroup
          label="Who should submit?"
          value={way}
          onChange={changeWay}
          options={[
            { value: 'list', label: 'A recipient list' },
            { value: 'emails', label: 'Email addresses' },
          ]}
        />
      ) : null}
      {way === 'list' ? (
        <ListField value={list} error={problem} onChange={setList} />
      ) : (
        <TextAreaField
          label="Email addresses"
          description="Up to 1,000, separated by commas, spaces or line breaks."
          minRows={4}
          value={typed}
          error={problem}
          onChange={event => setTyped(event.currentTarget.value)}
        />
      )}
    </>
  )
}

interface ListFieldProps {
  value: string | null
  error: string | undefined
  onChange: (id: string | null) => void
}

function ListField({ value, error, onChange }: ListFieldProps) {
  const [search, setSearch] = useState('')
  const lists = useQuery(appliedListsQuery(search))
  if (lists.error && !lists.data)
    return (
      <ErrorState
        messages={errorMessages(lists.error, 'The recipient lists could not be loaded.')}
        onRetry={() => void lists.refetch()}
      />
    )
  return (
    <SelectField
      label="Recipient list"
      placeholder={lists.data ? 'Choose a list' : 'Loading lists …'}
      nothingFoundMessage={search === '' ? 'There is no recipient list yet.' : 'No list has this name.'}
      data={(lists.data ?? []).map(list => ({
        value: list.id,
        label: list.name,
      }))}
      value={value}
      error={error}
      onChange={onChange}
      onSearchChange={setSearch}
    />
  )
}
