import type { ShopChoice } from '../shop.data.ts'
import { chooseValue, dimensions, optionsOf, type Dimension } from './options.rules.ts'

const labels: Record<Dimension, string> = { type: 'Type', color: 'Color', size: 'Size' }

interface OptionsProps {
  variants: readonly ShopChoice[]
  chosen: ShopChoice
  onChoose: (variantId: string) => void
}

/** Type, color and size, as far as variants differ by them. What is sold out is marked and stays. */
export function Options({ variants, chosen, onChoose }: OptionsProps) {
  return dimensions.map(dimension => {
    const values = optionsOf(variants, chosen, dimension)
    const value = chosen.spec[dimension]
    if (values.length === 0 || value === null) return null
    if (values.length === 1)
      return (
        <p key={dimension} className="offer-only">
          <strong>{labels[dimension]}:</strong> {value}
        </p>
      )
    return (
      <fieldset key={dimension} className="offer-options">
        <legend>
          {labels[dimension]}: <span>{value}</span>
        </legend>
        {values.map(option => (
          <label
            key={option.value}
            className={dimension === 'color' && option.colorCode ? 'swatch' : 'choice'}
            data-sold-out={option.isSoldOut || undefined}
            title={option.value}
          >
            <input
              type="radio"
              name={dimension}
              className="pub-sr"
              checked={option.value === value}
              onChange={() => onChoose(chooseValue(variants, chosen, dimension, option.value).id)}
            />
            {dimension === 'color' && option.colorCode ? (
              <>
                <i style={{ background: option.colorCode }} />
                <span className="pub-sr">{option.value}</span>
              </>
            ) : (
              <span>{option.value}</span>
            )}
            {option.isSoldOut ? <span className="pub-sr">, sold out</span> : null}
          </label>
        ))}
      </fieldset>
    )
  })
}
