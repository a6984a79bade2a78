import { Button, LinkButton } from '../../../ui/display/button.tsx'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'

/** The way back and on from the choice of a person or a list. */
export function ChoiceActions({
  isEditing,
  isBagEmpty = false,
  useLabel,
  onSubmit,
}: {
  isEditing: boolean
  isBagEmpty?: boolean
  /** The button's text when the choice of a finished order is changed. */ useLabel: string
  onSubmit: () => void
}) {
  return (
    <ActionBar>
      <LinkButton to={isEditing ? '/order-confirmation' : '/shopping-bag'} look="quiet" size="md">
        Back
      </LinkButton>
      <Button size="md" onClick={onSubmit}>
        {isBagEmpty ? 'Pick a gift' : isEditing ? useLabel : 'Write the card'}
      </Button>
    </ActionBar>
  )
}
