import { hasPath } from '../../../paths.ts'
import { TextLink } from '../../../ui/display/button.tsx'
import type { PaymentOption } from './payment-options.rules.ts'
import styles from './bulk-sends.module.css'

/** Whose budget, how many sends and what money a gift takes, with what is left of each. */
export function PaymentOptionList({ options }: { options: readonly PaymentOption[] }) {
  return (
    <ul className={styles.means} aria-label="What it is paid from">
      {options.map(each => (
        <PaymentOptionLine key={each.key} option={each} />
      ))}
    </ul>
  )
}

function PaymentOptionLine({ option: { label, part, words, isEnough, help } }: { option: PaymentOption }) {
  const to = help?.to
  return (
    <li className={styles.mean} data-lacks={isEnough ? undefined : true}>
      <strong>{label}</strong>
      {part === undefined ? null : (
        <div className={styles.track} aria-hidden="true">
          <span style={{ width: `${Math.max(2, Math.round(part * 100))}%` }} />
        </div>
      )}
      <span className={styles.meanWords}>{words}</span>
      {help ? (
        <span>
          {help.text}{' '}
          {to && help.link && hasPath(to.split('?')[0] ?? '') ? (
            <TextLink to={to}>{help.link}</TextLink>
          ) : null}
        </span>
      ) : null}
    </li>
  )
}
