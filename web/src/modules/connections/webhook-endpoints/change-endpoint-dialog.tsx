import { failedFields } from '../../../platform/forms.ts'
import { Button } from '../../../ui/display/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { showKitErrors, submitKitForm, useKitForm } from '../../../ui/form/use-kit-form.ts'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { EndpointFields } from './endpoint-fields.tsx'
import { useChangeEndpoint, type EndpointRow } from './webhook-endpoints.data.ts'
import styles from './webhook-endpoints.module.css'
import { checkEndpoint, endpointPlaces, type EndpointForm } from './webhook-endpoints.rules.ts'

/** Changes where an endpoint is, and of what it is told; its secret stays. */
export function ChangeEndpointDialog({ endpoint, onClose }: { endpoint: EndpointRow; onClose: () => void }) {
  const change = useChangeEndpoint()
  const form = useKitForm<EndpointForm>({
    initial: {
      url: endpoint.url,
      description: endpoint.description,
      events: endpoint.events,
      personal_data: endpoint.personalData,
    },
    check: checkEndpoint,
    keptAs: `webhook-endpoint-${endpoint.id}`,
  })
  const send = (values: EndpointForm) =>
    change.mutate(
      { params: { id: endpoint.id }, body: { webhook_endpoint: values } },
      {
        onSuccess: onClose,
        onError: error =>
          showKitErrors(form, failedFields(error, 'The endpoint could not be changed.', endpointPlaces)),
      },
    )
  return (
    <Dialog title="Change endpoint" isOpen onClose={onClose} size="lg">
      <form noValidate onSubmit={submitKitForm(form, send)}>
        <Stack>
          <p className={styles.text}>
            The secret stays the same. Messages that still wait are sent to the address you save here.
          </p>
          <EndpointFields form={form} />
          <Row justify="end" gap={8}>
            <Button look="quiet" onClick={onClose}>
              Go back
            </Button>
            <Button type="submit" busy={change.isPending}>
              Save changes
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}
