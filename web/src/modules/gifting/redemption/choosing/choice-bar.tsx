import { PubButton } from '../../../../public-ui/pub-button.tsx'
import styles from './choosing.module.css'
import { heldUntil, whatIsLeft, type Choice, type Progress } from './choosing.rules.ts'

/** How far the person is, at the bottom of the window; told politely as it changes. */
export function ChoiceBar({
  progress,
  choices,
  onNext,
}: {
  progress: Progress
  choices: readonly Choice[]
  onNext: () => void
}) {
  const { chosen, total, isReady } = progress
  const until = heldUntil(choices)
  const pictures = choices.flatMap(choice => choice.items[0]?.image ?? []).slice(0, 3)
  return (
    <div className={styles.bar}>
      <div className={styles.pieces} aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          <span key={index} data-full={index < chosen || undefined} />
        ))}
      </div>
      <div className={styles.barRow}>
        {pictures.length > 0 ? (
          <div className={styles.thumbs}>
            {pictures.map((image, index) => (
              <img key={`${index} ${image}`} src={image} alt="" width={32} height={32} loading="lazy" />
            ))}
          </div>
        ) : null}
        <div className={styles.count} role="status" aria-live="polite">
          <strong>
            {chosen} of {total} chosen
          </strong>
          <span>
            {whatIsLeft(progress)}
            {isReady && until ? ` until ${clockText(until)}` : ''}
          </span>
        </div>
        <PubButton data-early={isReady ? undefined : true} onClick={onNext}>
          Next
        </PubButton>
      </div>
    </div>
  )
}

const clockText = (time: string) =>
  new Date(time).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
