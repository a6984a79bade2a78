import { IconCreditCard, IconFileInvoice, IconTrash } from '@tabler/icons-react'
import { Button } from '../../../ui/display/button.tsx'
import { RowMenu } from '../../../ui/display/row-menu.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import type { Method } from './payment-methods.data.ts'
import { expiryText, isInvoice, methodName } from './payment-methods.rules.ts'
import styles from './payment-methods.module.css'

interface MethodRowProps {
  method: Method
  /** Just added. */ isNew: boolean
  isBusy: boolean
  onDefault: () => void
  onRemove: () => void
}

export function MethodRow({ method, isNew, isBusy, onDefault, onRemove }: MethodRowProps) {
  const { isDefault, isExpired, expiresSoon, expiryDate, email, phone } = method
  const name = methodName(method)
  const facts = [expiryDate && !isExpired ? `Expires ${expiryText(expiryDate)}` : undefined, email, phone]
    .filter(Boolean)
    .join(' · ')
  return (
    <li className={styles.method} data-new={isNew || undefined}>
      <span className={styles.mark}>
        {isInvoice(method) ? (
          <IconFileInvoice size={20} aria-hidden />
        ) : (
          <IconCreditCard size={20} aria-hidden />
        )}
      </span>
      <div className={styles.words}>
        <div className={styles.name}>
          <span>{name}</span>
          {isDefault ? <StatusDot tone="done" label="Default" /> : null}
        </div>
        {facts ? <div className={styles.facts}>{facts}</div> : null}
        {isExpired && expiryDate ? (
          <div className={styles.warning} data-expired>
            Expired {expiryText(expiryDate)}.{' '}
            {isDefault ? 'Add a new card: this one is refused.' : 'It can no longer pay.'}
          </div>
        ) : null}
        {expiresSoon ? (
          <div className={styles.warning}>Expires within 30 days. Add its successor in time.</div>
        ) : null}
      </div>
      <div className={styles.actions}>
        {isDefault || isExpired ? null : (
          <Button
            look="quiet"
            size="xs"
            busy={isBusy}
            onClick={onDefault}
            aria-label={`Make ${name} the default`}
          >
            Make default
          </Button>
        )}
        <RowMenu
          label={`More for ${name}`}
          actions={[
            {
              label: 'Remove',
              danger: true,
              icon: <IconTrash size={16} aria-hidden />,
              refusal: method.keptBecause ?? undefined,
              onPress: onRemove,
            },
          ]}
        />
      </div>
    </li>
  )
}
