import { useState } from 'react'
import { Button, TextLink } from '../../../ui/display/button.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { Panel, Row, Stack } from '../../../ui/layout/layout.tsx'
import type { Recipient } from './recipients.data.ts'
import { useDoubles, useMerge } from './people.data.ts'
import { addressView, lostByMerging, personDetail, personName } from './people.rules.ts'

/** Records that look like the same person, to be made one. Nothing is shown where there are none. */
export function DoublesPanel({ person }: { person: Recipient }) {
  const doubles = useDoubles(person.id)
  const [other, setOther] = useState<Recipient>()
  const merge = useMerge(() => setOther(undefined))
  if (!doubles.data?.length) return null
  const lost = other ? lostByMerging(person, other) : []
  return (
    <Panel title="Looks like the same person">
      <Stack>
        {doubles.data.map(double => (
          <Row key={double.id} justify="between">
            <TwoLines
              first={<TextLink to={`/recipient-list/people/${double.id}`}>{personName(double)}</TextLink>}
              second={[personDetail(double), addressView(double).line].filter(Boolean).join(' · ')}
            />
            <Button look="quiet" onClick={() => setOther(double)}>
              Merge<span className="pub-sr"> with {personName(double)}</span>
            </Button>
          </Row>
        ))}
      </Stack>
      <ConfirmDialog
        title="Make the two one?"
        confirmLabel="Merge"
        cancelLabel="Keep both"
        busy={merge.isPending}
        isOpen={other !== undefined}
        onClose={() => setOther(undefined)}
        text={
          <Stack gap={12}>
            <span>
              {personName(person)} gets the gifts and lists of the other record, and what is missing here. The
              other record then goes; this cannot be undone.
            </span>
            {lost.length > 0 ? <span>Not kept of the other: {lost.join(', ')}.</span> : null}
          </Stack>
        }
        onConfirm={() => {
          if (other) merge.mutate({ params: { id: person.id }, body: { other_id: other.id } })
        }}
      />
    </Panel>
  )
}
