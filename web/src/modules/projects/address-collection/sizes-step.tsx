import { useState } from 'react'
import { PubButton } from '../../../public-ui/pub-button.tsx'
import type { Page } from './collection.data.ts'
import styles from './collection.module.css'
import { choiceName, firstOpenChoice, type Sizes } from './collection.rules.ts'
import { Messages } from './messages.tsx'

/** One card for each thing; those without a choice are shown, so that people know all they get. */
export function SizesStep({
  page,
  sizes,
  onChange,
  onNext,
}: {
  page: Page
  sizes: Sizes
  onChange: (sizes: Sizes) => void
  onNext: () => void
}) {
  const [missing, setMissing] = useState<string>()
  const next = () => {
    const open = firstOpenChoice(page.items, sizes)
    setMissing(open)
    if (open === undefined) return onNext()
    const field = document.querySelector<HTMLInputElement>(`input[name="${CSS.escape(open)}"]`)
    field?.focus()
  }
  return (
    <>
      <h1 className="pub-title">{page.apparelSizeNeeded ? 'Your sizes' : 'What you get'}</h1>
      {page.apparelSizeNeeded ? <p className="pub-lead">Between two sizes? Take the larger one.</p> : null}
      {page.items.map(item => (
        <section key={item.name} className={styles.card}>
          <h2>{item.quantity > 1 ? `${item.name} × ${item.quantity}` : item.name}</h2>
          {item.options.map(option => (
            <Choice
              key={option.name}
              name={choiceName(item.name, option.name)}
              legend={option.name}
              choices={option.choices}
              value={sizes[item.name]?.[option.name]}
              onChange={choice => {
                setMissing(undefined)
                onChange({ ...sizes, [item.name]: { ...sizes[item.name], [option.name]: choice } })
              }}
            />
          ))}
          {item.options.length === 0 ? <p className="pub-hint">Nothing to choose.</p> : null}
        </section>
      ))}
      <p className="pub-hint">You can change this until the team closes the list.</p>
      <Messages messages={missing ? [`Choose ${missing}.`] : []} />
      <div className={styles.actions}>
        <PubButton full onClick={next}>
          Next: address
        </PubButton>
      </div>
    </>
  )
}

function Choice({
  name,
  legend,
  choices,
  value,
  onChange,
}: {
  name: string
  legend: string
  choices: readonly string[]
  value: string | undefined
  onChange: (choice: string) => void
}) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className={styles.choices}>
        {choices.map(choice => (
          <label key={choice}>
            <input
              type="radio"
              name={name}
              value={choice}
              checked={value === choice}
              onChange={() => onChange(choice)}
            />
            {choice}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
