import { checkLater, failedFields } from '../../../../platform/forms.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { SwitchField, TextAreaField, TextField } from '../../../../ui/form/fields.tsx'
import { UnsavedGuard } from '../../../../ui/form/unsaved-guard.tsx'
import { showKitErrors, submitKitForm, useKitForm, type KitForm } from '../../../../ui/form/use-kit-form.ts'
import { Panel, Row, Stack } from '../../../../ui/layout/layout.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { refetchProduct, useUpdateProduct, type ProductView } from './editing.data.ts'
import styles from './editing.module.css'
import { readTags } from './editing.rules.ts'
import { useVersioned } from './use-versioned.ts'

export interface ProductValues extends Record<string, unknown> {
  name: string
  display_name: string
  description: string
  tags: string
  admin_only: boolean
  is_card: boolean
}
export const productBodyOf = (values: ProductValues) => ({ ...values, tags: readTags(values.tags) })
const check = checkLater(
  async () => (await import('@ribbon/contract/catalog/products/editing-fields')).productFields,
)
export const checkProduct = (values: ProductValues) => check(productBodyOf(values))
const valuesOf = (product: ProductView): ProductValues => ({
  name: product.name,
  display_name: product.displayName === product.name ? '' : product.displayName,
  description: product.description,
  tags: product.tags.join(', '),
  admin_only: product.adminOnly,
  is_card: product.isCard,
})

/** What a product is called and to whom it shows. */
export function ProductFactsForm({ product }: { product: ProductView }) {
  const update = useUpdateProduct()
  const versioned = useVersioned(product.version, () => refetchProduct(product.id))
  const form = useKitForm<ProductValues>({
    initial: valuesOf(product),
    check: checkProduct,
    keptAs: `product-${product.id}`,
  })
  const save = (values: ProductValues, version: number) =>
    update.mutate(
      { params: { id: product.id }, body: { product: { ...productBodyOf(values), version } } },
      {
        onSuccess: answer => {
          versioned.saved(answer.data.attributes.version)
          form.resetDirty(values)
        },
        onError: error => {
          if (!versioned.refused(error))
            showKitErrors(
              form,
              failedFields(error, 'The product could not be saved.', [
                [/display/i, 'display_name'],
                [/name/i, 'name'],
              ]),
            )
        },
      },
    )
  return (
    <Panel title="Details">
      <form noValidate onSubmit={submitKitForm(form, values => save(values, versioned.seen))}>
        <Stack>
          {versioned.conflict ? (
            <ConflictNotice
              conflict={versioned.conflict}
              busy={update.isPending}
              onKeep={() => save(form.values, product.version)}
              onTake={() => {
                form.setValues(valuesOf(product))
                form.resetDirty(valuesOf(product))
                versioned.saved(product.version)
              }}
            />
          ) : null}
          <ProductFieldset form={form} />
          <Row>
            <Button type="submit" busy={update.isPending} disabled={!form.isDirty()}>
              Save
            </Button>
          </Row>
        </Stack>
      </form>
      <UnsavedGuard isDirty={form.isDirty()} />
    </Panel>
  )
}

export function ProductFieldset({
  form,
  takesFocus,
}: {
  form: KitForm<ProductValues>
  takesFocus?: boolean
}) {
  return (
    <Stack>
      <div className={styles.pair}>
        <TextField
          {...form.getInputProps('name')}
          label="Name"
          maxLength={120}
          autoComplete="off"
          autoFocus={takesFocus}
        />
        <TextField
          {...form.getInputProps('display_name')}
          label="Display name"
          placeholder="As the name"
          maxLength={120}
          autoComplete="off"
        />
      </div>
      <TextAreaField {...form.getInputProps('description')} label="Description" minRows={3} />
      <TextField
        {...form.getInputProps('tags')}
        label="Tags"
        description="Separated by commas"
        autoComplete="off"
      />
      <Row gap={24}>
        <SwitchField {...form.getInputProps('admin_only', { type: 'checkbox' })} label="Admins only" />
        <SwitchField {...form.getInputProps('is_card', { type: 'checkbox' })} label="Greeting card" />
      </Row>
    </Stack>
  )
}
