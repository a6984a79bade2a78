import { FormSection } from '../../../../ui/form/form-section.tsx'
import { SwitchField } from '../../../../ui/form/fields.tsx'
import { Panel } from '../../../../ui/layout/layout.tsx'
import { useChangePreference } from './profile.data.ts'
import { preferenceViews, type Preferences } from './profile.rules.ts'

/** Each switch is saved when it is pressed; the notice about it undoes it. */
export function NotificationSwitches({ preferences }: { preferences: Preferences }) {
  const change = useChangePreference()
  return (
    <Panel>
      <FormSection
        title="Email notifications"
        text="Changes are saved right away. You always get emails about your account and sign-in."
      >
        {preferenceViews.map(({ name, label, text }) => (
          <SwitchField
            key={name}
            label={label}
            description={text}
            checked={preferences[name]}
            onChange={event => change.mutate({ name, isOn: event.currentTarget.checked })}
          />
        ))}
      </FormSection>
    </Panel>
  )
}
