import { useQuery } from '@tanstack/react-query'
import { errorMessages } from '../../../../platform/toasts.ts'
import { DataList } from '../../../../ui/display/data-list.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../../ui/feedback/skeletons.tsx'
import { Dim, Panel, Stack } from '../../../../ui/layout/layout.tsx'
import { projectSizesQuery, type ProjectView } from '../projects.data.ts'
import { piecesText } from '../projects.rules.ts'

/** How many pieces of each item are needed, size by size. */
export function SizesPanel({ project }: { project: ProjectView }) {
  const sizes = useQuery(projectSizesQuery(project.id))
  if (project.items.length === 0) return null
  if (sizes.error)
    return (
      <Panel title="Items and sizes needed">
        <ErrorState
          messages={errorMessages(sizes.error, 'The sums could not be loaded.')}
          onRetry={() => void sizes.refetch()}
        />
      </Panel>
    )
  if (!sizes.data) return <SkeletonBlock height={160} label="Loading the sums" />
  const { items, gone, leftOut } = sizes.data
  return (
    <Panel title="Items and sizes needed">
      <Stack>
        <DataList entries={items.map(item => ({ label: item.name, value: piecesText(item) }))} />
        {leftOut > 0 ? <Dim>Without {leftOut === 1 ? '1 person' : `${leftOut} people`} left out.</Dim> : null}
        {gone.length > 0 ? (
          <Dim>
            Chosen, but no longer part of the project:{' '}
            {gone.map(({ name, people }) => `${name} (${people})`).join(', ')}
          </Dim>
        ) : null}
      </Stack>
    </Panel>
  )
}
