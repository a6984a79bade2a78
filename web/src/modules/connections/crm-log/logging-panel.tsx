import { useState, type FormEvent } from 'react'
import { errorMessages, tableError } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/display/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { ChoiceField, SwitchField, TextField } from '../../../ui/form/fields.tsx'
import { Panel, Row, Stack } from '../../../ui/layout/layout.tsx'
import {
  useChangeLogging,
  useLogging,
  useRetryAll,
  useTaskOptions,
  type Logging,
  type Own,
} from './crm-log.data.ts'

type Options = NonNullable<ReturnType<typeof useTaskOptions>['data']>

/** How the person's linked gifts are written to Salesforce, and which were refused. */
export function LoggingPanel(own: Own) {
  const logging = useLogging(own)
  const failure = tableError(logging, 'How your gifts are logged could not be loaded.')
  return (
    <Panel title="Gifts in Salesforce">
      {logging.data ? (
        <Stack>
          <Backlog own={own} logging={logging.data} />
          <Switch own={own} logging={logging.data} />
          {logging.data.logGifts ? <TaskFields own={own} logging={logging.data} /> : null}
        </Stack>
      ) : failure ? (
        <ErrorState messages={failure.messages} onRetry={failure.onRetry} />
      ) : (
        <SkeletonLines lines={4} label="Loading" />
      )}
    </Panel>
  )
}

const gifts = (count: number) => (count === 1 ? '1 gift' : `${count} gifts`)

function Backlog({ own, logging }: { own: Own; logging: Logging }) {
  const retry = useRetryAll()
  const { failedCount, waitingCount, problem } = logging
  return (
    <>
      {failedCount > 0 ? (
        <Notice
          tone="danger"
          title={`Salesforce did not take ${gifts(failedCount)}`}
          actions={
            <Button size="xs" busy={retry.isPending} onClick={() => retry.mutate({ params: own })}>
              Try again
            </Button>
          }
        >
          {problem?.text}
          {problem && problem.fields.length > 0 ? <div>Fields: {problem.fields.join(', ')}</div> : null}
        </Notice>
      ) : null}
      {waitingCount > 0 ? <p>{`${gifts(waitingCount)} will be logged.`}</p> : null}
    </>
  )
}

function Switch({ own, logging }: { own: Own; logging: Logging }) {
  const change = useChangeLogging()
  return (
    <SwitchField
      label="Log my gifts as tasks"
      description="Each linked gift is one task. It is brought up to date when the gift is shipped, delivered, canceled or returned."
      checked={change.isPending ? !logging.logGifts : logging.logGifts}
      disabled={change.isPending}
      error={change.error ? errorMessages(change.error, 'The switch was not changed.').join(' ') : undefined}
      onChange={event =>
        change.mutate({ params: own, body: { integration: { log_gifts: event.currentTarget.checked } } })
      }
    />
  )
}

/** What Salesforce offers this person is asked for when the panel is opened. */
function TaskFields({ own, logging }: { own: Own; logging: Logging }) {
  const options = useTaskOptions(own)
  if (options.error && !options.data)
    return (
      <ErrorState
        messages={errorMessages(options.error, 'Salesforce could not be asked.')}
        onRetry={() => void options.refetch()}
      />
    )
  if (!options.data) return <SkeletonLines lines={3} label="Asking Salesforce" />
  const { recordTypes, fields } = options.data
  if (recordTypes.length + fields.length === 0) return null
  return (
    <FieldsForm key={JSON.stringify(logging.fields)} own={own} logging={logging} options={options.data} />
  )
}

function FieldsForm({ own, logging, options }: { own: Own; logging: Logging; options: Options }) {
  const [recordType, setRecordType] = useState(logging.recordTypeId ?? '')
  const [values, setValues] = useState(logging.fields)
  const change = useChangeLogging()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const fields = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
    change.mutate({ params: own, body: { integration: { record_type_id: recordType || null, fields } } })
  }
  return (
    <form noValidate onSubmit={send}>
      <Stack>
        {options.recordTypes.length > 0 ? (
          <ChoiceField
            label="Record type"
            value={recordType}
            data={[
              { value: '', label: 'The default of Salesforce' },
              ...options.recordTypes.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={event => setRecordType(event.currentTarget.value)}
          />
        ) : null}
        {options.fields.map(field => (
          <TaskField
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            onChange={value => setValues({ ...values, [field.name]: value })}
          />
        ))}
        {change.error ? (
          <Notice tone="danger" isUrgent>
            {errorMessages(change.error, 'The fields were not saved.').join(' ')}
          </Notice>
        ) : null}
        <Row>
          <Button type="submit" look="quiet" busy={change.isPending}>
            Save fields
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

function TaskField({
  field,
  value,
  onChange,
}: {
  field: Options['fields'][number]
  value: string
  onChange: (value: string) => void
}) {
  const label = field.isRequired ? `${field.label} (required in Salesforce)` : field.label
  return field.choices.length > 0 ? (
    <ChoiceField
      label={label}
      value={value}
      data={[{ value: '', label: 'None' }, ...field.choices]}
      onChange={event => onChange(event.currentTarget.value)}
    />
  ) : (
    <TextField
      label={label}
      value={value}
      maxLength={255}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
