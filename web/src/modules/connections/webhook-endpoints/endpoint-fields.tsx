import { eventTypeNames, eventTypes } from '@ribbon/contract/connections/webhook-endpoints/event-types'
import { CheckboxField, SwitchField, TextField } from '../../../ui/form/fields.tsx'
import type { KitForm } from '../../../ui/form/use-kit-form.ts'
import styles from './webhook-endpoints.module.css'
import type { EndpointForm } from './webhook-endpoints.rules.ts'

/** Where an endpoint is, what for, and of what it is told. */
export function EndpointFields({ form }: { form: KitForm<EndpointForm> }) {
  return (
    <>
      <TextField
        {...form.getInputProps('url')}
        label="Address"
        description="It begins with https:// and takes a POST for each event."
        placeholder="https://example.com/webhooks"
        name="url"
        inputMode="url"
        autoComplete="off"
        maxLength={500}
        data-autofocus
      />
      <TextField
        {...form.getInputProps('description')}
        label="Description (optional)"
        name="description"
        autoComplete="off"
        maxLength={200}
      />
      <EventBoxes form={form} />
      <SwitchField
        {...form.getInputProps('personal_data', { type: 'checkbox' })}
        label="Include personal data"
        description="Names, email, city and country of recipients and shoppers. Streets and messages are never sent."
      />
    </>
  )
}

function EventBoxes({ form }: { form: KitForm<EndpointForm> }) {
  const { events } = form.values
  const error = form.errors['events']
  const isAll = events.length === eventTypeNames.length
  return (
    <fieldset className={styles.events} aria-describedby={error ? 'events-error' : undefined}>
      <legend>Events</legend>
      <div className={styles.all}>
        <CheckboxField
          label="All events"
          checked={isAll}
          data-path="events"
          onChange={() => form.setFieldValue('events', isAll ? [] : [...eventTypeNames])}
        />
      </div>
      {eventTypeNames.map(name => (
        <CheckboxField
          key={name}
          label={name}
          description={eventTypes[name]}
          checked={events.includes(name)}
          onChange={event =>
            form.setFieldValue(
              'events',
              event.currentTarget.checked ? [...events, name] : events.filter(other => other !== name),
            )
          }
        />
      ))}
      {error ? (
        <p id="events-error" role="alert" className={styles.failure}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
