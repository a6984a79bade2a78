import { Select, type SelectProps } from '@mantine/core'
import type { Labelled } from './fields.tsx'

/** A long list that is searched; a file of its own because the list brings much code along. */
export function SelectField(props: Labelled<SelectProps>) {
  // The list itself scrolls: a scroll area around it would be a stop that the keyboard cannot reach.
  return <Select searchable nothingFoundMessage="Nothing found" checkIconPosition="right" withScrollArea={false} styles={{ options: { maxHeight: 280, overflowY: 'auto' } }} {...props} />
}
