import { PubButton, PubLinkButton } from '../public-ui/pub-button.tsx'
import { PubField, PubPasswordField } from '../public-ui/pub-field.tsx'
import { PubBand, PubCard } from '../public-ui/pub-layout.tsx'
import { PubTimeline } from '../public-ui/pub-timeline.tsx'
import { Panel, TileGrid } from '../ui/layout/layout.tsx'

export function PublicSamples() {
  return (
    <Panel title="Public pages">
      <PubBand name="Northwind" logo="/missing-logo.png" />
      <p className="pub-greeting">Ada, something is on its way.</p>
      <TileGrid min={300}>
        <PubCard title="Where it is">
          <PubTimeline
            steps={[
              { label: 'Packed', time: 'Nov 17', state: 'done' },
              { label: 'On its way', detail: 'USPS', time: 'Nov 18', state: 'current' },
              { label: 'Delivered', state: 'ahead' },
            ]}
          />
        </PubCard>
        <PubCard title="Fields">
          <div className="pub-stack">
            <PubField
              name="email"
              label="Email"
              defaultValue="ada@"
              error="You have entered an invalid email address!"
              autoComplete="off"
            />
            <PubPasswordField
              name="password"
              label="Password"
              hint="At least 6 characters."
              autoComplete="off"
            />
            <div className="pub-actions">
              <PubButton>Continue</PubButton>
              <PubButton quiet>Back</PubButton>
              <PubLinkButton href="#main" quiet>
                Help
              </PubLinkButton>
              <PubButton busy>Saving</PubButton>
            </div>
          </div>
        </PubCard>
      </TileGrid>
    </Panel>
  )
}
