import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { TimelineList } from '../../../../ui/display/timeline-list.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../../ui/feedback/skeletons.tsx'
import { Panel, Stack } from '../../../../ui/layout/layout.tsx'
import { projectEventsQuery, type ProjectView } from '../projects.data.ts'
import { eventText } from './events.rules.ts'

const step = 10

/** What happened in the project and by whom, newest first; for owners. */
export function LogPanel({ project }: { project: ProjectView }) {
  const [size, setSize] = useState(step)
  const events = useQuery({ ...projectEventsQuery(project.id, size), enabled: project.jwt !== null })
  if (project.jwt === null) return null
  if (events.error)
    return (
      <Panel title="Log">
        <ErrorState
          messages={errorMessages(events.error, 'The log could not be loaded.')}
          onRetry={() => void events.refetch()}
        />
      </Panel>
    )
  if (!events.data) return <SkeletonBlock height={200} label="Loading the log" />
  const { items, totalCount } = events.data
  return (
    <Panel title="Log">
      {items.length === 0 ? (
        'Nothing has happened yet.'
      ) : (
        <Stack>
          <TimelineList
            entries={items.map(event => ({
              id: event.id,
              label: eventText(event),
              at: event.at,
              by: event.by,
            }))}
          />
          {totalCount > items.length && size < 200 ? (
            <Button
              look="quiet"
              busy={events.isPlaceholderData}
              onClick={() => setSize(size === step ? 50 : 200)}
            >
              Show more
            </Button>
          ) : null}
        </Stack>
      )}
    </Panel>
  )
}
