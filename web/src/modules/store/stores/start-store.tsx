import { storeTitleMax } from '@ribbon/contract/limits'
import { checkLater, failedFields } from '../../../platform/forms.ts'
import { useSession } from '../../../platform/session.ts'
import { Button } from '../../../ui/display/button.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { FormActions } from '../../../ui/form/form-section.tsx'
import { showKitErrors, submitKitForm, useKitForm } from '../../../ui/form/use-kit-form.ts'
import { Panel, Stack } from '../../../ui/layout/layout.tsx'
import { useCreateStore } from './stores.data.ts'
import { fieldPlaces } from './stores.rules.ts'
import styles from './stores.module.css'

const check = checkLater(
  async () => (await import('@ribbon/contract/store/stores/stores')).storeRoutes.createStore.body,
)

const plan = [
  ['Name and look', 'Title, address, color and pictures.'],
  ['Products', 'Choose what is in the store, and at which price.'],
  ['Payments account', 'Shoppers pay to your own account at the payment provider.'],
  ['Open', 'Until then, only people with your preview link see the store.'],
]

/** What a store takes to open, and its first step: a title. */
export function StartStore() {
  const { team } = useSession()
  const create = useCreateStore()
  const form = useKitForm<{ title: string }>({ initial: { title: team.name }, check, keptAs: 'new-store' })
  const send = ({ title }: { title: string }) =>
    create.mutate(
      { body: { store: { title } } },
      {
        onError: error => showKitErrors(form, failedFields(error, 'The store was not made.', fieldPlaces)),
      },
    )
  return (
    <Panel title="Start a store">
      <Stack>
        <p className={styles.lead}>
          A store of your own for your team’s products, in four steps. You can stop at any time and go on
          later.
        </p>
        <ol className={styles.plan}>
          {plan.map(([title, text]) => (
            <li key={title}>
              <strong>{title}</strong>
              <span>{text}</span>
            </li>
          ))}
        </ol>
        <form noValidate onSubmit={submitKitForm(form, send)}>
          <TextField
            {...form.getInputProps('title')}
            label="Title of the store"
            description="Shoppers see it at the top of each page. You can change it later."
            name="store-title"
            maxLength={storeTitleMax}
            autoComplete="off"
          />
          <FormActions>
            <Button type="submit" busy={create.isPending}>
              Start the store
            </Button>
          </FormActions>
        </form>
      </Stack>
    </Panel>
  )
}
