import { Button } from '../../../../ui/display/button.tsx'
import { TwoLines } from '../../../../ui/display/two-lines.tsx'
import { Dim, Row } from '../../../../ui/layout/layout.tsx'
import type { Column } from '../../../../ui/table/data-table.tsx'
import { useInclude, useLeaveOut, type ProjectView, type SubmissionLine } from '../projects.data.ts'
import { addressText, selectionText } from '../projects.rules.ts'
import { EditSubmission } from './edit-submission.tsx'

/** The columns of the public page, less those that are empty for who looks (S3 §2). */
export function submissionColumns(project: ProjectView): Column<SubmissionLine>[] {
  const isOwner = project.jwt !== null
  const columns: (Column<SubmissionLine> | false)[] = [
    {
      key: 'name',
      header: 'Name',
      width: '150px',
      cell: row => <TwoLines first={row.name} second={noteOf(row)} />,
    },
    isOwner && {
      key: 'contact',
      header: 'Email and phone',
      cell: row => <TwoLines first={row.email} second={row.phone} isWhole />,
    },
    { key: 'address', header: isOwner ? 'Address' : 'City', cell: row => addressText(row) },
    isOwner &&
      project.apparelSizeNeeded && {
        key: 'selection',
        header: 'Selection',
        cell: row => selectionText(row.apparelSize) || <Dim>–</Dim>,
      },
    isOwner && { key: 'tracking', header: 'Tracking', phone: 'hidden', cell: row => <Tracking row={row} /> },
    isOwner &&
      project.state !== 'done' &&
      project.state !== 'canceled' && {
        key: 'edit',
        header: 'Edit',
        phone: 'corner',
        cell: row => (
          <Row gap={8}>
            {project.canChange || row.canReaddress ? <EditSubmission project={project} row={row} /> : null}
            {project.canLeaveOutRecipients ? <LeaveOut projectId={project.id} row={row} /> : null}
          </Row>
        ),
      },
  ]
  return columns.filter(column => column !== false)
}

/** What matters most about a row: that it is left out, that another one has the same name and street, or the company. */
function noteOf(row: SubmissionLine): string {
  if (row.leftOut) return 'Left out'
  return row.isLikelyDouble ? 'Maybe listed twice' : (row.company ?? '')
}

function Tracking({ row }: { row: SubmissionLine }) {
  if (row.trackingNumbers.length === 0) return <Dim>Not yet available</Dim>
  const numbers = row.trackingNumbers.join(', ')
  return row.trackingUrl ? (
    <a href={row.trackingUrl} target="_blank" rel="noreferrer">
      {numbers}
    </a>
  ) : (
    numbers
  )
}

function LeaveOut({ projectId, row }: { projectId: string; row: SubmissionLine }) {
  const leaveOut = useLeaveOut()
  const include = useInclude()
  const call = row.leftOut ? include : leaveOut
  const label = row.leftOut ? 'Include' : 'Leave out'
  return (
    <Button
      look="quiet"
      size="xs"
      busy={call.isPending}
      aria-label={`${label} ${row.name}`}
      onClick={() => call.mutate({ params: { id: projectId, recipientId: row.id } })}
    >
      {label}
    </Button>
  )
}
