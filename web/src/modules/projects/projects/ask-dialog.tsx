import { useState } from 'react'
import { checkLater, failedFields } from '../../../platform/forms.ts'
import { showError } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/display/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { TextAreaField, TextField } from '../../../ui/form/fields.tsx'
import { NumberField } from '../../../ui/form/number-fields.tsx'
import { showKitErrors, submitKitForm, useKitForm } from '../../../ui/form/use-kit-form.ts'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { AskFiles } from './ask-files.tsx'
import { addAttachments } from './details/attachments.data.ts'
import { useRequestProject } from './projects.data.ts'

interface AskValues extends Record<string, unknown> {
  name: string
  request: string
  expected_number_of_recipients: number | string
  in_hands_date: string
}
const requestOf = (values: AskValues) => ({
  name: values.name,
  request: values.request,
  expected_number_of_recipients:
    values.expected_number_of_recipients === '' ? null : Number(values.expected_number_of_recipients),
  in_hands_date: values.in_hands_date || null,
})
const errorsOf = checkLater(
  async () => (await import('@ribbon/contract/projects/projects/project-requests')).projectRequest,
)

/** Sends the request, then its files. */
function useAsking(onDone: (id: string) => void) {
  const [files, setFiles] = useState<File[]>([])
  const [isAdding, setAdding] = useState(false)
  const finish = async (id: string) => {
    setAdding(true)
    // The request stands without its files; they can be added on the project's page.
    if (files.length > 0)
      await addAttachments(id, files).catch((error: unknown) =>
        showError(error, 'The files could not be added. Add them on the project’s page.'),
      )
    onDone(id)
  }
  const ask = useRequestProject(id => void finish(id))
  return { files, setFiles, ask, isAdding }
}

/** Asks the operators for a project: what, for how many and by when. */
export function AskDialog({ onDone, onClose }: { onDone: (id: string) => void; onClose: () => void }) {
  const { files, setFiles, ask, isAdding } = useAsking(onDone)
  const form = useKitForm<AskValues>({
    initial: { name: '', request: '', expected_number_of_recipients: '', in_hands_date: '' },
    check: values => errorsOf(requestOf(values)),
    keptAs: 'project-request',
  })
  const send = (values: AskValues) =>
    ask.mutate(
      { body: { admin_order_request: requestOf(values) } },
      {
        onError: error =>
          showKitErrors(
            form,
            failedFields(error, 'The request could not be sent.', [[/day/i, 'in_hands_date']]),
          ),
      },
    )
  return (
    <Dialog title="Ask for a project" isOpen onClose={onClose}>
      <form noValidate onSubmit={submitKitForm(form, send)}>
        <Stack>
          <div>We answer with a quote. Nothing is ordered or paid before you accept it.</div>
          <TextField
            {...form.getInputProps('name')}
            label="What is it for?"
            placeholder="Spring offsite"
            maxLength={120}
            autoComplete="off"
            data-autofocus
          />
          <TextAreaField
            {...form.getInputProps('request')}
            label="What do you need?"
            description="Such as the goods, colors and print, and where the people are."
            minRows={4}
            maxLength={2_000}
          />
          <NumberField
            {...form.getInputProps('expected_number_of_recipients')}
            label="For about how many people?"
            min={1}
            max={1_000_000}
            thousandSeparator=","
          />
          <TextField {...form.getInputProps('in_hands_date')} label="When do you need it?" type="date" />
          <AskFiles files={files} onChange={setFiles} />
          <Row justify="end" gap={8}>
            <Button look="quiet" onClick={onClose}>
              Go back
            </Button>
            <Button type="submit" busy={ask.isPending || isAdding}>
              Send the request
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}
