import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../../../ui/display/button.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { bulkSendQuery, type SendView } from '../bulk-sends.data.ts'
import { isOpen, peopleText } from '../bulk-sends.rules.ts'

/** A send to the rest says where the people are whom the other one covers, while that is not sent. */
export function OtherPart({ send }: { send: SendView }) {
  const other = useQuery({ ...bulkSendQuery(send.restOf ?? ''), enabled: send.restOf !== null }).data
  if (!other || !isOpen(other.state)) return null
  return (
    <Notice
      actions={
        <LinkButton to={`/bulk-sends/${other.id}`} look="quiet" size="xs">
          See that plan
        </LinkButton>
      }
    >
      The first {peopleText(other.counts.send)} of {other.listName} have a plan of their own, which is not
      sent yet.
    </Notice>
  )
}
