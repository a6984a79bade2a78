import { failedFields } from '../../../platform/forms.ts'
import { Button } from '../../../ui/display/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { showKitErrors, submitKitForm, useKitForm } from '../../../ui/form/use-kit-form.ts'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { EndpointFields } from './endpoint-fields.tsx'
import { useCreateEndpoint } from './webhook-endpoints.data.ts'
import { checkEndpoint, emptyEndpoint, endpointPlaces, type EndpointForm } from './webhook-endpoints.rules.ts'

/** Adds an endpoint: where, what for, and of what it is told. */
export function NewEndpointDialog({
  onClose,
  onMade,
}: {
  onClose: () => void
  onMade: (secret: string | null) => void
}) {
  const create = useCreateEndpoint()
  const form = useKitForm<EndpointForm>({
    initial: emptyEndpoint,
    check: checkEndpoint,
    keptAs: 'webhook-endpoint-new',
  })
  const send = (values: EndpointForm) =>
    create.mutate(
      { body: { webhook_endpoint: values } },
      {
        onSuccess: ({ data }) => onMade(data.attributes.secret),
        onError: error =>
          showKitErrors(form, failedFields(error, 'The endpoint could not be added.', endpointPlaces)),
      },
    )
  return (
    <Dialog title="New endpoint" isOpen onClose={onClose} size="lg">
      <form noValidate onSubmit={submitKitForm(form, send)}>
        <Stack>
          <EndpointFields form={form} />
          <Row justify="end" gap={8}>
            <Button look="quiet" onClick={onClose}>
              Go back
            </Button>
            <Button type="submit" busy={create.isPending}>
              Add endpoint
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}
