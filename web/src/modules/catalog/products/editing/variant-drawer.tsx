import { checkLater, failedFields } from '../../../../platform/forms.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { SideDrawer } from '../../../../ui/feedback/dialog.tsx'
import { TextField } from '../../../../ui/form/fields.tsx'
import { showKitErrors, submitKitForm, useKitForm, type KitForm } from '../../../../ui/form/use-kit-form.ts'
import { Row, Stack } from '../../../../ui/layout/layout.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import {
  refetchProduct,
  useCreateVariant,
  useUpdateVariant,
  type ProductView,
  type VariantView,
} from './editing.data.ts'
import styles from './editing.module.css'
import { nextVariant, variantBody, variantColumns, type VariantDraft } from './editing.rules.ts'
import { useVersioned } from './use-versioned.ts'

interface Values extends Record<string, unknown> {
  draft: VariantDraft
  expiration_date: string
  position: string
  images: string[]
}

const draftOf = (variant: VariantView): VariantDraft => ({
  sku: variant.sku,
  type: variant.type ?? '',
  color: variant.color ?? '',
  hex_code: variant.hexCode ?? '',
  size: variant.size ?? '',
  price: variant.price,
  retail_price: variant.retailPrice,
  weight_ounces: String(variant.weightOunces),
  shelf: variant.shelf,
})
const valuesOf = (variant: VariantView): Values => ({
  draft: draftOf(variant),
  expiration_date: variant.expirationDate ?? '',
  position: String(variant.position),
  images: variant.images,
})
/** A picture that was taken off the product meanwhile is left out: it could not be chosen, nor be dropped by hand. */
const bodyOf = ({ draft, expiration_date, position, images }: Values, product: ProductView) => ({
  ...variantBody(draft),
  expiration_date,
  ...(position.trim() === '' ? {} : { position }),
  images: images.filter(path => product.pictures.some(picture => picture.path === path)),
})
const places = [
  [/SKU/, 'draft.sku'],
  [/retail/i, 'draft.retail_price'],
  [/price/i, 'draft.price'],
  [/color/i, 'draft.hex_code'],
  [/weight/i, 'draft.weight_ounces'],
  [/shelf/i, 'draft.shelf'],
  [/date/i, 'expiration_date'],
] as const

/** The grid's narrow columns have short labels; here is room for the whole ones. */
const wholeLabels: Partial<Record<string, string>> = {
  hex_code: 'Color code',
  retail_price: 'Retail price',
  weight_ounces: 'Weight in ounces',
}

/** A variant as it is, or a new one of the product that begins like its last one. */
export function VariantDrawer({
  product,
  variant,
  onClose,
}: {
  product: ProductView
  variant: VariantView | undefined
  onClose: () => void
}) {
  const create = useCreateVariant(onClose)
  const update = useUpdateVariant(onClose)
  const versioned = useVersioned(variant?.version ?? 0, () => refetchProduct(product.id))
  const form = useVariantForm(product, variant)
  const save = (values: Values, version: number) => {
    const onError = (error: Error) => {
      if (!versioned.refused(error))
        showKitErrors(form, failedFields(error, 'The variant could not be saved.', places))
    }
    if (variant)
      update.mutate(
        { params: { id: variant.id }, body: { variant: { ...bodyOf(values, product), version } } },
        { onError },
      )
    else
      create.mutate({ params: { id: product.id }, body: { variant: bodyOf(values, product) } }, { onError })
  }
  const current = product.variants.find(each => each.id === variant?.id)
  return (
    <SideDrawer title={variant ? `Variant ${variant.sku}` : 'New variant'} isOpen onClose={onClose}>
      <form noValidate onSubmit={submitKitForm(form, values => save(values, versioned.seen))}>
        <Stack>
          {versioned.conflict && current ? (
            <ConflictNotice
              conflict={versioned.conflict}
              busy={update.isPending}
              onKeep={() => save(form.values, current.version)}
              onTake={() => {
                form.setValues(valuesOf(current))
                versioned.saved(current.version)
              }}
            />
          ) : null}
          <VariantFields form={form} />
          {product.pictures.length > 0 ? <VariantPictures form={form} pictures={product.pictures} /> : null}
          {variant ? <p className={styles.dim}>Orders that are placed keep their price.</p> : null}
          <Row justify="end" gap={8}>
            <Button look="quiet" onClick={onClose}>
              Go back
            </Button>
            <Button type="submit" busy={create.isPending || update.isPending}>
              Save
            </Button>
          </Row>
        </Stack>
      </form>
    </SideDrawer>
  )
}

const check = checkLater(
  async () => (await import('@ribbon/contract/catalog/products/editing-fields')).variantFields,
)

function useVariantForm(product: ProductView, variant: VariantView | undefined): KitForm<Values> {
  const last = product.variants.filter(each => each.archivedAt === null).at(-1)
  return useKitForm<Values>({
    initial: variant
      ? valuesOf(variant)
      : { draft: nextVariant(last && draftOf(last)), expiration_date: '', position: '', images: [] },
    check: async values =>
      Object.fromEntries(
        Object.entries(await check(bodyOf(values, product))).map(([path, text]) => [
          path in values.draft ? `draft.${path}` : path,
          text,
        ]),
      ),
    keptAs: variant ? `variant-${variant.id}` : `variant-new-${product.id}`,
  })
}

function VariantFields({ form }: { form: KitForm<Values> }) {
  return (
    <div className={styles.pair}>
      {variantColumns.map((column, index) => (
        <TextField
          key={column.name}
          {...form.getInputProps(`draft.${column.name}`)}
          label={wholeLabels[column.name] ?? column.label}
          placeholder={column.placeholder}
          autoComplete="off"
          data-autofocus={index === 0 || undefined}
        />
      ))}
      <TextField {...form.getInputProps('expiration_date')} label="Expires" type="date" />
      <TextField
        {...form.getInputProps('position')}
        label="Position"
        placeholder="Last"
        inputMode="numeric"
      />
    </div>
  )
}

function VariantPictures({ form, pictures }: { form: KitForm<Values>; pictures: ProductView['pictures'] }) {
  const toggle = (path: string) =>
    form.setFieldValue(
      'images',
      form.values.images.includes(path)
        ? form.values.images.filter(image => image !== path)
        : [...form.values.images, path],
    )
  return (
    <div>
      <p className={styles.dim}>Pictures of this variant; none shows all of the product’s.</p>
      <div className={styles.choices} role="group" aria-label="Pictures of this variant">
        {pictures.map((picture, index) => (
          <button
            key={picture.path}
            type="button"
            className={styles.choice}
            aria-pressed={form.values.images.includes(picture.path)}
            aria-label={picture.alt || `Picture ${index + 1}`}
            onClick={() => toggle(picture.path)}
          >
            <img src={picture.path} alt="" />
          </button>
        ))}
      </div>
    </div>
  )
}
