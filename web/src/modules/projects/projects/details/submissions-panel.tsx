import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tableError } from '../../../../platform/toasts.ts'
import { useUrlState } from '../../../../platform/url-state.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx'
import { Panel, Row } from '../../../../ui/layout/layout.tsx'
import { DataTable, type TableSelection } from '../../../../ui/table/data-table.tsx'
import { FilterBar, SearchField } from '../../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../../ui/table/pager.tsx'
import {
  submissionsQuery,
  useDeleteSubmissions,
  useExportSubmissions,
  type ProjectView,
  type SubmissionLine,
} from '../projects.data.ts'
import { ImportPeopleButton } from '../imports/import-people-button.tsx'
import { DeletedBar } from './deleted-bar.tsx'
import { submissionColumns } from './submission-columns.tsx'

/** Everybody who submitted, newest first; search and page are in the address. */
export function SubmissionsPanel({ project }: { project: ProjectView }) {
  const { state, change, submissions, selection, chosen, clear } = useSubmissions(project)
  return (
    <Panel
      flush
      title="Submissions Overview"
      actions={project.jwt === null ? null : <Actions project={project} ids={[...chosen]} onDone={clear} />}
    >
      <FilterBar>
        <SearchField
          label={project.jwt === null ? 'Search by name' : 'Search by email or name'}
          value={state.q}
          onSearch={q => change({ q }, { replace: true })}
        />
      </FilterBar>
      <DeletedBar project={project} />
      <DataTable
        caption="Submissions"
        columns={submissionColumns(project)}
        rows={submissions.data?.items}
        rowKey={row => row.id}
        rowHeight={56}
        skeletonRows={5}
        isFetching={submissions.isPlaceholderData}
        error={tableError(submissions, 'The submissions could not be loaded.')}
        onClearFilters={state.q !== '' || state.page > 1 ? () => change({ q: '', page: 1 }) : undefined}
        empty={{
          title: 'No Recipient data.',
          drawing: 'people',
          text: 'Share the collection link. Everyone who submits appears here.',
        }}
        {...(project.canDeleteRecipients ? { selection } : {})}
      />
      <Pager
        page={state.page}
        size={state.size}
        totalCount={submissions.data?.totalCount}
        onPage={page => change({ page })}
        onSize={size => change({ size })}
      />
    </Panel>
  )
}

/** The page of submissions in the address, and which of them are chosen. */
function useSubmissions(project: ProjectView) {
  const [state, change] = useUrlState({ q: '', page: 1, size: 50 })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const submissions = useQuery(
    submissionsQuery(project.id, {
      page: { number: state.page, size: state.size },
      search: state.q.trim() || undefined,
    }),
  )
  const select = (rows: readonly SubmissionLine[], isSelected: boolean) =>
    setChosen(before => {
      const ids = rows.map(row => row.id)
      return new Set(isSelected ? [...before, ...ids] : [...before].filter(id => !ids.includes(id)))
    })
  const selection: TableSelection<SubmissionLine> = {
    isSelected: row => chosen.has(row.id),
    label: row => `Select ${row.name}`,
    onSelect: select,
    allLabel: 'Select all on this page',
  }
  return { state, change, submissions, selection, chosen, clear: () => setChosen(new Set()) }
}

function Actions(props: { project: ProjectView; ids: readonly string[]; onDone: () => void }) {
  const save = useExportSubmissions()
  return (
    <Row gap={8}>
      {props.project.canDeleteRecipients ? <DeleteButton {...props} /> : null}
      {props.project.canChange ? (
        <ImportPeopleButton
          target={{ projectId: props.project.id, isDesk: false }}
          items={props.project.items}
        />
      ) : null}
      <Button
        look="quiet"
        busy={save.isPending}
        disabled={props.project.numberOfSubmissions === 0}
        onClick={() => save.mutate({ params: { id: props.project.id } })}
      >
        Export
      </Button>
    </Row>
  )
}

function DeleteButton({
  project,
  ids,
  onDone,
}: {
  project: ProjectView
  ids: readonly string[]
  onDone: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  const remove = useDeleteSubmissions()
  const what = ids.length === 1 ? 'this recipient' : `${ids.length} recipients`
  return (
    <>
      <Button look="quiet" disabled={ids.length === 0} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        title={`Delete ${what}?`}
        text="They are removed from the list and will not receive anything. They can submit again through the collection link."
        confirmLabel="Delete"
        cancelLabel="Keep them"
        danger
        busy={remove.isPending}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(
            { params: { id: project.id }, body: { recipient: { ids: [...ids] } } },
            { onSuccess: onDone, onSettled: () => setAsking(false) },
          )
        }
      />
    </>
  )
}
