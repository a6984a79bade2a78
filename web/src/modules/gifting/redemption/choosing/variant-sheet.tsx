import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { PubButton } from '../../../../public-ui/pub-button.tsx'
import type { OfferedItem } from '../redemption.data.ts'
import styles from './choosing.module.css'
import { inSizeOrder, nameOf, partsOf, specText, type Choice, type Part } from './choosing.rules.ts'

export interface VariantSheetProps {
  offered: OfferedItem
  /** What is chosen of it already. */ choice: Choice | undefined
  onChoose: (variantIds: string[]) => void
  onRemove: () => void
  onClose: () => void
}

/** Color and size of a gift, or of each part of a bundle, in the browser's own dialog. */
export function VariantSheet({ offered, choice, onChoose, onRemove, onClose }: VariantSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [picked, setPicked] = useState(() => startOf(offered, choice))
  const [isChecked, setChecked] = useState(false)
  const parts = partsOf(offered)
  useModal(dialog)
  const send = () => {
    const missing = parts.find(part => !picked[part.product.id])
    if (!missing) return onChoose(parts.map(part => picked[part.product.id]!)) // none is missing
    setChecked(true)
    dialog.current?.querySelector<HTMLInputElement>(`[name="part-${missing.product.id}"]:enabled`)?.focus()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label={nameOf(offered)}
      onClose={onClose}
      onClick={event => {
        if (event.target === dialog.current) dialog.current.close()
      }}
    >
      <form
        className={styles.sheetBody}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          send()
        }}
      >
        <h2>{nameOf(offered)}</h2>
        {parts
          .filter(part => part.product.variants.length > 1)
          .map(part => (
            <PartChoice
              key={part.product.id}
              part={part}
              legend={parts.length > 1 ? part.product.name : 'Choose one'}
              value={picked[part.product.id]}
              error={isChecked && !picked[part.product.id] ? 'Choose one.' : undefined}
              onPick={id => setPicked({ ...picked, [part.product.id]: id })}
            />
          ))}
        <div className={styles.sheetActions}>
          <PubButton
            type="submit"
            full
            data-early={parts.every(part => picked[part.product.id]) ? undefined : true}
          >
            {choice ? 'Keep this' : 'Choose this gift'}
          </PubButton>
          <PubButton quiet full onClick={choice ? onRemove : () => dialog.current?.close()}>
            {choice ? 'Take it out' : 'Not this one'}
          </PubButton>
        </div>
      </form>
    </dialog>
  )
}

/** Opens the dialog. One that is taken out of the page gives the focus back to nobody, so it goes to what opened it. */
function useModal(dialog: RefObject<HTMLDialogElement | null>) {
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [dialog])
}

/** What is chosen, and what leaves no choice. */
function startOf(offered: OfferedItem, choice: Choice | undefined): Record<string, string | undefined> {
  return Object.fromEntries(
    partsOf(offered).map(({ product }) => [
      product.id,
      choice?.items.find(item => item.productId === product.id)?.productVariantId ??
        (product.variants.length === 1 ? product.variants[0]?.id : undefined),
    ]),
  )
}

function PartChoice({
  part,
  legend,
  value,
  error,
  onPick,
}: {
  part: Part
  legend: string
  value: string | undefined
  error: string | undefined
  onPick: (variantId: string) => void
}) {
  const id = useId()
  return (
    <fieldset className={styles.variants} aria-describedby={error ? id : undefined}>
      <legend>{legend}</legend>
      <div className={styles.radios}>
        {inSizeOrder(part.product.variants).map(variant => {
          const isGone = variant.available === 'no' && variant.id !== value
          const text = specText(variant.spec) || part.product.name
          return (
            <label key={variant.id} className={styles.radio} data-gone={isGone || undefined}>
              <input
                type="radio"
                name={`part-${part.product.id}`}
                value={variant.id}
                checked={variant.id === value}
                disabled={isGone}
                onChange={() => onPick(variant.id)}
              />
              {variant.hexCode ? (
                <span className={styles.swatch} style={{ background: variant.hexCode }} aria-hidden="true" />
              ) : null}
              <span>
                {isGone ? <s>{text}</s> : text}
                {isGone ? <span className={styles.small}>All gone</span> : null}
                {!isGone && variant.available === 'few' ? (
                  <span className={styles.small}>Few left</span>
                ) : null}
              </span>
            </label>
          )
        })}
      </div>
      {error ? (
        <p id={id} className="pub-error" role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
