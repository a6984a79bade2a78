import { DataList } from '../../../ui/display/data-list.tsx'
import { TextLink } from '../../../ui/display/button.tsx'
import { SideDrawer } from '../../../ui/feedback/dialog.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import type { AuditEventView, OperatorEventView } from './audit.data.ts'
import { actionText, changesOf, fieldText, subjectText, valueText } from './audit.rules.ts'
import styles from './audit.module.css'

const exactTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long' })

/** All that is known of one event: who, as whom, from where, and what was before and after. */
export function AuditEventDrawer({
  event,
  onClose,
}: {
  event: AuditEventView | OperatorEventView | undefined
  onClose: () => void
}) {
  return (
    <SideDrawer
      title={event ? actionText(event.action) : 'Event'}
      isOpen={event !== undefined}
      onClose={onClose}
      size="lg"
    >
      {event ? <EventFacts event={event} /> : null}
    </SideDrawer>
  )
}

function EventFacts({ event }: { event: AuditEventView | OperatorEventView }) {
  const changes = changesOf(event.before, event.after)
  const details = Object.entries(event.details)
  return (
    <Stack gap={24}>
      <EventSummary event={event} />
      {changes.length ? <ChangesTable changes={changes} /> : null}
      {details.length ? (
        <section aria-labelledby="audit-details">
          <h3 id="audit-details" className={styles.heading}>
            Details
          </h3>
          <DataList
            entries={details.map(([name, value]) => ({
              label: fieldText(name),
              value: valueText(name, value),
            }))}
          />
        </section>
      ) : null}
    </Stack>
  )
}

function EventSummary({ event }: { event: AuditEventView | OperatorEventView }) {
  return (
    <DataList
      entries={[
        {
          label: 'When',
          value: <time dateTime={event.createdAt}>{exactTime.format(new Date(event.createdAt))}</time>,
        },
        { label: 'Who', value: event.actorName },
        { label: 'Acting as', value: event.actingAs },
        {
          label: 'Team',
          value:
            'team' in event && event.team ? (
              <TextLink to={`/operations/teams/${event.team.id}`}>{event.team.name}</TextLink>
            ) : null,
        },
        {
          label: 'About',
          value:
            event.subjectType === 'orders' && !('team' in event) ? (
              <TextLink to={`/orders/${event.subjectId}`}>{subjectText(event)}</TextLink>
            ) : (
              subjectText(event)
            ),
        },
        { label: 'From', value: event.ip },
        { label: 'Event', value: `${event.id}, ${event.action}` },
      ]}
    />
  )
}

function ChangesTable({ changes }: { changes: ReturnType<typeof changesOf> }) {
  return (
    <section aria-labelledby="audit-changes">
      <h3 id="audit-changes" className={styles.heading}>
        What changed
      </h3>
      <table className={styles.changes}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ name, before, after }) => (
            <tr key={name}>
              <th scope="row">{fieldText(name)}</th>
              <td>{valueText(name, before)}</td>
              <td>{valueText(name, after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
