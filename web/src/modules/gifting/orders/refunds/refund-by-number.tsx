import { useCallback, useEffect, useState, type FormEvent } from 'react'
import { ApiError } from '../../../../platform/api.ts'
import { showError } from '../../../../platform/toasts.ts'
import { useUrlState } from '../../../../platform/url-state.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { SideDrawer } from '../../../../ui/feedback/dialog.tsx'
import { TextField } from '../../../../ui/form/fields.tsx'
import { Row, Stack } from '../../../../ui/layout/layout.tsx'
import { Statement } from './order-money-panel.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { findStatement, readStatementAgain, type StatementView } from './refunds.data.ts'
import styles from './refunds.module.css'

/** An operator types an order's number, sees its money, and may refund it. */
export function RefundByNumber() {
  const [{ number: wanted }] = useUrlState({ number: '' })
  const [number, setNumber] = useState('')
  const { found, error, isLooking, setError, look, close } = useStatementSearch()
  // A search leads here with the number of an order.
  useEffect(() => {
    if (wanted === '') return
    setNumber(wanted)
    void look(() => findStatement(wanted))
  }, [wanted, look])
  const [isRefunding, setRefunding] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (number.trim() === '') setError('Enter the number of an order.')
    else if (!isLooking) void look(() => findStatement(number.trim().replace(/^#/, '')))
  }
  return (
    <>
      <form noValidate onSubmit={submit}>
        <Row align="end">
          <div className={styles.number}>
            <TextField
              label="Order number"
              name="number"
              value={number}
              error={error}
              autoComplete="off"
              onChange={event => setNumber(event.currentTarget.value)}
            />
          </div>
          <Button type="submit" look="quiet" busy={isLooking}>
            Show payment
          </Button>
        </Row>
      </form>
      {found ? (
        <SideDrawer title={`Money of order #${found.orderId}`} isOpen={!isRefunding} onClose={close}>
          <Stack gap={24}>
            <Statement statement={found} />
            {found.canRefund ? (
              <Row>
                <Button onClick={() => setRefunding(true)}>Refund</Button>
              </Row>
            ) : null}
          </Stack>
        </SideDrawer>
      ) : null}
      {found && isRefunding ? (
        <RefundDialog
          statement={found}
          isOperator
          onClose={() => {
            setRefunding(false)
            void look(() => readStatementAgain(found.id))
          }}
        />
      ) : null}
    </>
  )
}

function useStatementSearch() {
  const [error, setError] = useState<string>()
  const [isLooking, setLooking] = useState(false)
  const [found, setFound] = useState<StatementView>()
  const look = useCallback(async (read: () => Promise<StatementView>) => {
    setLooking(true)
    try {
      setFound(await read())
      setError(undefined)
    } catch (problem) {
      if (problem instanceof ApiError && problem.status === 404) setError('No paid order has this number.')
      else showError(problem, 'The order could not be loaded.')
    } finally {
      setLooking(false)
    }
  }, [])
  return { found, error, isLooking, setError, look, close: () => setFound(undefined) }
}
