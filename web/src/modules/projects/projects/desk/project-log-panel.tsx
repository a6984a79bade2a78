import { useState } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { TimelineList } from '../../../../ui/display/timeline-list.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../../ui/feedback/skeletons.tsx'
import { Dim, Panel, Row, Stack } from '../../../../ui/layout/layout.tsx'
import { useProjectLog, type DeskProject } from './desk.data.ts'
import { logText } from './desk.rules.ts'

const shownFirst = 10
const shownMost = 100

/** What was done to the project and by whom, newest first. */
export function ProjectLogPanel({ project }: { project: DeskProject }) {
  const [size, setSize] = useState(shownFirst)
  const log = useProjectLog(project, { page: 1, size })
  if (!log.data)
    return (
      <Panel title="Log">
        {log.error ? (
          <ErrorState
            messages={errorMessages(log.error, 'The log could not be loaded.')}
            onRetry={() => void log.refetch()}
          />
        ) : (
          <SkeletonBlock height={160} label="Loading the log" />
        )}
      </Panel>
    )
  const { items, totalCount } = log.data
  return (
    <Panel title="Log">
      <Stack>
        {items.length === 0 ? <Dim>Nothing has been done yet.</Dim> : null}
        <TimelineList
          entries={items.map(entry => {
            const { what, more } = logText(entry)
            return {
              id: entry.id,
              at: entry.createdAt,
              by: entry.actorName,
              label: (
                <>
                  {what}
                  {more ? <Dim>: {more}</Dim> : null}
                </>
              ),
            }
          })}
        />
        {totalCount > items.length && size < shownMost ? (
          <Row>
            <Button look="quiet" size="xs" onClick={() => setSize(shownMost)}>
              Show more
            </Button>
          </Row>
        ) : null}
        {totalCount > shownMost && size === shownMost ? (
          <Dim>
            The last {shownMost} of {totalCount.toLocaleString('en-US')}. All of them are in the team’s audit
            log.
          </Dim>
        ) : null}
      </Stack>
    </Panel>
  )
}
