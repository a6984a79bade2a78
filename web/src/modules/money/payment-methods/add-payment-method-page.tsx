import { useRouter } from '@tanstack/react-router'
import { useUrlState } from '../../../platform/url-state.ts'
import { showSuccess } from '../../../platform/toasts.ts'
import { TextLink } from '../../../ui/display/button.tsx'
import { FormWidth, Panel, Stack } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { CardForm } from './card-form.tsx'
import { useSetDefault, type Method } from './payment-methods.data.ts'
import { methodName, returnPath, tabPath } from './payment-methods.rules.ts'

/** Adds a card by the card provider's own form, and goes back to where it was needed. */
export function AddPaymentMethodPage() {
  const router = useRouter()
  const [{ return: wanted }] = useUrlState({ return: '' })
  const back = returnPath(wanted)
  const setDefault = useSetDefault()

  const leave = (method: Method) =>
    void router.navigate({ href: back.to === tabPath ? `${tabPath}&added=${method.id}` : back.to })
  const finish = (method: Method, paysFromNow: boolean) => {
    if (!paysFromNow || method.isDefault) {
      showSuccess(`${methodName(method)} was added${method.isDefault ? ' and is your default' : ''}.`)
      return leave(method)
    }
    setDefault.mutate({ params: { id: method.id } }, { onSettled: () => leave(method) })
  }
  return (
    <>
      <PageHeader
        title="Add a card"
        subtitle="For your plan, and for gifts your deposit does not cover"
        back={back}
      />
      <FormWidth>
        <Panel>
          <Stack gap={24}>
            <CardForm cancelTo={back.to} onAdded={finish} />
            <p>
              Would you rather get an invoice each month?{' '}
              <TextLink to={`/add-invoice-method${wanted ? `?return=${encodeURIComponent(wanted)}` : ''}`}>
                Add an invoice method
              </TextLink>
            </p>
          </Stack>
        </Panel>
      </FormWidth>
    </>
  )
}
