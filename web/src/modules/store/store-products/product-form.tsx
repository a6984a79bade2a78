import { storeDescriptionMax } from '@ribbon/contract/limits'
import { useState } from 'react'
import { errorCode } from '../../../platform/error-code.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { failedFields } from '../../../platform/forms.ts'
import { showSuccess } from '../../../platform/toasts.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { Button } from '../../../ui/display/button.tsx'
import { TextAreaField, TextField } from '../../../ui/form/fields.tsx'
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import {
  showKitErrors,
  submitKitForm,
  submitOnCtrlEnter,
  useKitForm,
  type KitForm,
} from '../../../ui/form/use-kit-form.ts'
import { Panel, Row, Stack } from '../../../ui/layout/layout.tsx'
import {
  saveProduct,
  storeProductQuery,
  useDescriptionPreview,
  type StoreProduct,
} from './store-products.data.ts'
import styles from './store-products.module.css'
import { priceWords, readPrice } from './store-products.rules.ts'

interface Fields extends Record<string, string> {
  name: string
  price: string
  position: string
  description: string
}

const fieldsOf = (product: StoreProduct): Fields => ({
  name: product.name === product.catalogName ? '' : product.name,
  price: product.e_commerce_price ?? '',
  position: product.position === null ? '' : String(product.position),
  description: product.description ?? '',
})

function check({ price, position }: Fields): Record<string, string> {
  const read = readPrice(price)
  return {
    ...('problem' in read ? { price: read.problem } : {}),
    ...(/^([1-9]\d{0,3})?$/.test(position.trim()) ? {} : { position: 'Enter a position from 1 to 9,999.' }),
  }
}

const places = [
  [/price/i, 'price'],
  [/position/i, 'position'],
  [/description/i, 'description'],
  [/name/i, 'name'],
] as const

/** The form, and what saving it does. A colleague's change meanwhile is told when it is saved, not overwritten. */
function useProductForm(product: StoreProduct, slug: string | null | undefined) {
  const [base, setBase] = useState(product)
  const [isSaving, setSaving] = useState(false)
  const form = useKitForm<Fields>({
    initial: fieldsOf(product),
    check,
    keptAs: `store-product-${product.id}`,
  })
  const begin = (from: StoreProduct) => {
    setBase(from)
    form.setInitialValues(fieldsOf(from))
    form.setValues(fieldsOf(from))
  }
  if (product.version !== base.version && !form.isDirty() && !isSaving) begin(product)
  const send = async (values: Fields) => {
    if (!slug) return
    setSaving(true)
    try {
      const change = changeOf(values, fieldsOf(base))
      const saved = await saveProduct(slug, product.id, { ...change, version: base.version })
      begin(saved)
      showSuccess(`${saved.name} was saved.`)
    } catch (error) {
      // Before the words stand there, because a second press on Save may follow at once.
      if (errorCode(error) === 'changed_meanwhile') await forgetVersion().catch(() => undefined)
      showKitErrors(form, failedFields(error, 'The product was not saved.', places))
    } finally {
      setSaving(false)
    }
  }
  /** They were told; saving once more is their decision. */
  const forgetVersion = async () => {
    const newest = await queryClient.fetchQuery({ ...storeProductQuery(product.id), staleTime: 0 })
    setBase(before => ({ ...before, version: newest.version }))
  }
  return { form, isSaving, send }
}

/** What the store says of a product. What is empty comes from the catalog. */
export function ProductForm({ product, slug }: { product: StoreProduct; slug: string | null | undefined }) {
  const { form, isSaving, send } = useProductForm(product, slug)
  return (
    <Panel title="What the store says">
      <form noValidate onSubmit={submitKitForm(form, send)} onKeyDown={submitOnCtrlEnter}>
        <Stack>
          <ProductFields form={form} product={product} />
          <Preview description={form.values.description} catalogDescription={product.catalogDescription} />
          <Row justify="end">
            <Button type="submit" busy={isSaving} disabled={!slug || !form.isDirty()}>
              Save
            </Button>
          </Row>
        </Stack>
      </form>
      <UnsavedGuard isDirty={form.isDirty()} />
    </Panel>
  )
}

function ProductFields({ form, product }: { form: KitForm<Fields>; product: StoreProduct }) {
  const retailPrices = product.variants.map(variant => variant.retailPrice)
  return (
    <>
      <TextField
        {...form.getInputProps('name')}
        label="Name"
        maxLength={120}
        placeholder={product.catalogName}
        description="Empty: the name in the catalog."
      />
      <div className={styles.pair}>
        <TextField
          {...form.getInputProps('price')}
          label="Price in the store"
          inputMode="decimal"
          leftSection="$"
          placeholder={priceWords(null, retailPrices).replace(/\$/g, '')}
          description="For all variants. Empty: the retail price of each."
        />
        <TextField
          {...form.getInputProps('position')}
          label="Position"
          inputMode="numeric"
          placeholder="By name"
          description="1 comes first. Empty: after those with one, by name."
        />
      </div>
      <TextAreaField
        {...form.getInputProps('description')}
        label="Description"
        maxLength={storeDescriptionMax}
        minRows={6}
        placeholder={product.catalogDescription}
        description="**bold**, *italic*, - lists, ### headings, [links](https://…). Empty: that of the catalog."
      />
    </>
  )
}

/** Only the fields that were changed, so that a colleague's change of another one stays. */
function changeOf(values: Fields, before: Fields) {
  const read = readPrice(values.price)
  return {
    ...(values.name === before.name ? {} : { name: values.name }),
    ...(values.description === before.description ? {} : { description: values.description }),
    ...(values.price === before.price || 'problem' in read ? {} : { e_commerce_price: read.amount }),
    ...(values.position === before.position
      ? {}
      : { position: values.position.trim() === '' ? null : Number(values.position) }),
  }
}

/** As shoppers will see it: the server makes it as it does when it saves. */
function Preview({ description, catalogDescription }: { description: string; catalogDescription: string }) {
  const settled = useDebounced(description, 300)
  const preview = useDescriptionPreview(settled)
  return (
    <section
      className={styles.preview}
      aria-label="How the description will look"
      aria-busy={preview.isFetching}
    >
      <h3>How it will look</h3>
      {description.trim() === '' ? (
        <p className={styles.plain}>{catalogDescription || 'No description yet.'}</p>
      ) : (
        // Made and cleaned by the server, which keeps paragraphs, emphasis, lists, headings and links only.
        <div dangerouslySetInnerHTML={{ __html: preview.data?.html ?? '' }} />
      )}
    </section>
  )
}
