import { IconX } from '@tabler/icons-react'
import { Button } from '../../../../ui/display/button.tsx'
import { useSendName } from '../orders.data.ts'

/** Says which send to a list the orders are narrowed to, and takes that away. */
export function SendFilter({ value, onChange }: { value: string; onChange: (sendId: string) => void }) {
  const { data } = useSendName(value)
  return (
    <Button look="quiet" size="xs" icon={<IconX size={14} aria-hidden />} onClick={() => onChange('')}>
      <span className="pub-sr">Show all orders again, not only those of the </span>Send to{' '}
      {data ?? `list ${value}`}
    </Button>
  )
}
