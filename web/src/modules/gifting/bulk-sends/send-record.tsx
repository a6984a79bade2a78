import { useHasSalesforce } from '../../../platform/salesforce/integrations.ts'
import { TextLink } from '../../../ui/display/button.tsx'
import { Dim, Panel, Stack } from '../../../ui/layout/layout.tsx'
import type { SendView } from './bulk-sends.data.ts'
import { recordSentences } from './bulk-sends.rules.ts'

interface SendRecordProps {
  send: SendView
  /** What the chosen record is called, where that is known. */ recordName: string | undefined
  isChangeable: boolean | undefined
}

/** What of Salesforce the gifts of a send are linked to; not shown to people who do without. */
export function SendRecord({ send, recordName, isChangeable }: SendRecordProps) {
  const canChange = useHasSalesforce() === true && isChangeable === true
  const { salesforce_resource_type: type, salesforce_resource_uid: uid } = send
  const sentences = recordSentences(send.counts, type && uid ? (recordName ?? `${type} (${uid})`) : null)
  if (sentences.length === 0 && !canChange) return null
  return (
    <Panel
      title="Salesforce"
      actions={
        canChange ? (
          <TextLink to="/link-salesforce-record?editing=1">
            Change<span className="pub-sr"> the record</span>
          </TextLink>
        ) : undefined
      }
    >
      {sentences.length === 0 ? (
        <Dim>Linked to nothing</Dim>
      ) : (
        <Stack gap={4}>
          {sentences.map(sentence => (
            <span key={sentence}>{sentence}</span>
          ))}
        </Stack>
      )}
    </Panel>
  )
}
