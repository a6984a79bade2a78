import { useState } from 'react'
import { Button, TextLink } from '../../../ui/display/button.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { Panel, Row, Stack } from '../../../ui/layout/layout.tsx'
import type { Recipient } from './recipients.data.ts'
import { useLikelyDuplicates, useMerge } from './people.data.ts'
import { addressView, lostByMerging, personDetail, personName } from './people.rules.ts'

/** Records that look like the same person, to be merged. Shows nothing if there are none. */
export function LikelyDuplicatesPanel({ person }: { person: Recipient }) {
  const duplicates = useLikelyDuplicates(person.id)
  const [other, setOther] = useState<Recipient>()
  const merge = useMerge(() => setOther(undefined))
  if (!duplicates.data?.length) return null
  const lost = other ? lostByMerging(person, other) : []
  return (
    <Panel title="Looks like the same person">
      <Stack>
        {duplicates.data.map(duplicate => (
          <Row key={duplicate.id} justify="between">
            <TwoLines
              first={
                <TextLink to={`/recipient-list/people/${duplicate.id}`}>{personName(duplicate)}</TextLink>
              }
              second={[personDetail(duplicate), addressView(duplicate).line].filter(Boolean).join(' · ')}
            />
            <Button look="quiet" onClick={() => setOther(duplicate)}>
              Merge<span className="pub-sr"> with {personName(duplicate)}</span>
            </Button>
          </Row>
        ))}
      </Stack>
      <ConfirmDialog
        title="Merge these two records?"
        confirmLabel="Merge"
        cancelLabel="Keep both"
        busy={merge.isPending}
        isOpen={other !== undefined}
        onClose={() => setOther(undefined)}
        text={
          <Stack gap={12}>
            <span>
              {personName(person)} gets the gifts and lists of the other record, and what is missing here. The
              other record is then deleted; this cannot be undone.
            </span>
            {lost.length > 0 ? <span>Lost from the other record: {lost.join(', ')}.</span> : null}
          </Stack>
        }
        onConfirm={() => {
          if (other) merge.mutate({ params: { id: person.id }, body: { other_id: other.id } })
        }}
      />
    </Panel>
  )
}
