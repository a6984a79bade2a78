import { compareSizes } from '@ribbon/contract/sizes'
import { Button } from '../../../../ui/display/button.tsx'
import { ChoiceField } from '../../../../ui/form/fields.tsx'
import type { KitForm } from '../../../../ui/form/use-kit-form.ts'
import { Row } from '../../../../ui/layout/layout.tsx'
import { useTeamProduct, type VariantChoice } from '../desk/desk.data.ts'
import styles from '../desk/desk.module.css'
import { ProductChoice, variantName } from './product-choice.tsx'
import { listText, type ItemDraft, type ProjectValues } from './project-form.rules.ts'

interface GoodsProps {
  form: KitForm<ProjectValues>
  item: ItemDraft
  index: number
}

/** The product of the team's catalog that an item is, and the variant where everybody gets the same. */
export function ItemGoods({ form, item, index }: GoodsProps) {
  const product = useTeamProduct(item.product_id)
  const variants = item.product_id ? (product.data?.variants ?? []).filter(each => !each.archivedAt) : []
  const set = (fields: Partial<ItemDraft>) => form.setFieldValue(`items.${index}`, { ...item, ...fields })
  return (
    <>
      <div className={styles.pair}>
        <ProductChoice
          team={form.values.team_id}
          id={item.product_id}
          name={item.product_id ? product.data?.name : undefined}
          onChoose={(id, name) =>
            set({ product_id: id, product_variant_id: '', name: item.name.trim() || name })
          }
        />
        {variants.length > 0 ? (
          <ChoiceField
            label="Who gets which"
            value={item.product_variant_id}
            data={[
              { value: '', label: 'People choose' },
              ...variants.map(each => ({ value: each.id, label: `Everybody: ${variantName(each)}` })),
            ]}
            onChange={event =>
              set({
                product_variant_id: event.currentTarget.value,
                options: event.currentTarget.value ? [] : item.options,
              })
            }
          />
        ) : null}
      </div>
      {item.product_variant_id === '' ? (
        <SuggestedOptions
          item={item}
          variants={variants}
          onAdd={(name, choices) => set({ options: [...item.options, { name, choices: listText(choices) }] })}
        />
      ) : null}
    </>
  )
}

/** What the variants of a product differ in, offered to become what people choose. */
function SuggestedOptions({
  item,
  variants,
  onAdd,
}: {
  item: ItemDraft
  variants: readonly VariantChoice[]
  onAdd: (name: string, choices: string[]) => void
}) {
  const suggestions = [
    { name: 'Size', choices: different(variants.map(each => each.size)).toSorted(compareSizes) },
    { name: 'Color', choices: different(variants.map(each => each.color)) },
  ].filter(
    ({ name, choices }) =>
      choices.length > 1 && !item.options.some(option => option.name.toLowerCase() === name.toLowerCase()),
  )
  if (suggestions.length === 0) return null
  return (
    <Row gap={8}>
      {suggestions.map(({ name, choices }) => (
        <Button
          key={name}
          title={listText(choices)}
          size="xs"
          look="quiet"
          onClick={() => onAdd(name, choices)}
        >
          Let people choose the {name.toLowerCase()}
        </Button>
      ))}
    </Row>
  )
}

function different(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter(value => value !== null && value !== ''))] as string[] // nulls are filtered out
}
