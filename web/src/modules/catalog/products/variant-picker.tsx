import { OptionGroup } from '../../../ui/form/option-group.tsx'
import { axesOf, variantWith, type Axis, type Variant } from './variant-choice.ts'

const labels: Record<Axis, string> = { type: 'Type', color: 'Color', size: 'Size' }

/** Type, colour and size of a product; choosing one keeps the others where such a variant exists. */
export function VariantPicker({
  variants,
  current,
  onPick,
  of,
}: {
  variants: readonly Variant[]
  current: Variant | undefined
  onPick: (variant: Variant) => void
  /** Says whose options these are where several products are on the page. */ of?: string
}) {
  return axesOf(variants, current).map(({ axis, options }) => (
    <OptionGroup
      key={axis}
      label={of ? `${labels[axis]} of ${of}` : labels[axis]}
      value={current?.spec[axis] ?? null}
      options={options.map(option => ({
        value: option.value,
        label: option.value,
        swatch: option.hexCode,
        isUnavailable: !option.isAvailable,
      }))}
      onChange={value => {
        const variant = variantWith(variants, current, axis, value)
        if (variant) onPick(variant)
      }}
    />
  ))
}
