import { IconGift } from '@tabler/icons-react'
import { Button, IconButton, LinkButton, OutsideLink, TextLink } from '../ui/display/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { KitProvider } from '../ui/kit-provider.tsx'
import { Columns, Dim, Panel, Row, Stack, TileGrid } from '../ui/layout/layout.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { ProductCard, ProductGrid } from '../ui/gift/product-card.tsx'
import { Shell } from '../ui/layout/shell.tsx'
import { SkeletonBlock, SkeletonCards, SkeletonLines } from '../ui/feedback/skeletons.tsx'
import { StatusDot, type StatusTone } from '../ui/display/status-dot.tsx'
import { WizardSteps } from '../ui/display/wizard-steps.tsx'
import { PublicSamples } from './public-samples.tsx'
import { DetailSamples } from './detail-samples.tsx'
import { FormSamples } from './form-samples.tsx'
import { LayerSamples } from './layer-samples.tsx'
import { TableSamples } from './table-samples.tsx'

const tones: { tone: StatusTone; label: string }[] = [
  { tone: 'neutral', label: 'Awaiting address' },
  { tone: 'progress', label: 'Processing' },
  { tone: 'moving', label: 'Shipped' },
  { tone: 'done', label: 'Delivered' },
  { tone: 'stopped', label: 'Canceled' },
]

/** Every component of the kit in its states; not part of production builds. */
export function KitGallery() {
  return (
    <KitProvider>
      <Shell
        brand={{ name: 'Acme', fallbackLogo: '/ribbon.svg', to: '/dev/kit' }}
        sections={[
          {
            label: 'Gallery',
            items: [{ label: 'Components', to: '/dev/kit', icon: <IconGift size={18} aria-hidden /> }],
          },
        ]}
        banner="You're impersonating Ada Lovelace"
        tools={<LayerSamples />}
      >
        <PageHeader
          title="Components"
          subtitle="Everything screens are built from"
          back={{ to: '/report', label: 'Dashboard' }}
          actions={
            <>
              <Button look="quiet">Print</Button>
              <LinkButton to="/gifts">Send a gift</LinkButton>
            </>
          }
        />
        <Stack gap={24}>
          <Panel title="Buttons and states">
            <Stack>
              <Row>
                <Button>Send gift</Button>
                <Button look="quiet">Print</Button>
                <Button look="subtle">Later</Button>
                <Button look="danger">Cancel order</Button>
                <Button busy>Sending</Button>
                <Button disabled>Not yet</Button>
                <IconButton label="Gift">
                  <IconGift size={18} aria-hidden />
                </IconButton>
                <TextLink to="/orders">All orders</TextLink>
                <OutsideLink href="https://example.com">Track parcel</OutsideLink>
              </Row>
              <Row gap={24}>
                {tones.map(tone => (
                  <StatusDot key={tone.label} {...tone} />
                ))}
              </Row>
              <Dim>Secondary text on a surface</Dim>
            </Stack>
          </Panel>
          <WizardSteps
            current={3}
            steps={[
              { label: 'Shopping bag', to: '/dev/kit' },
              { label: 'Recipient', to: '/dev/kit' },
              { label: 'Card message' },
              { label: 'Confirm' },
              { label: 'Done' },
            ]}
          />
          <TableSamples />
          <ProductGrid>
            <ProductCard
              to="/dev/kit"
              name="Trail Bottle"
              price="$34.00"
              note="3 colors"
              badge="Admins only"
            />
            <ProductCard to="/dev/kit" name="Heather Crew" price="$58.00" note="XS to XXL" />
            <ProductCard
              to="/dev/kit"
              name="Desk Plant Duo"
              price="$42.00"
              note="Out of stock"
              isUnavailable
            />
            <ProductCard
              to="/dev/kit"
              name="Coffee Flight with a rather long name that wraps"
              price="$1,250.00"
            />
          </ProductGrid>
          <FormSamples />
          <Columns
            main={<DetailSamples />}
            side={
              <Panel>
                <EmptyState
                  title="No gifts yet"
                  text="Pick a gift, say who it is for, write a card."
                  drawing="parcel"
                  action={<LinkButton to="/gifts">Send a gift</LinkButton>}
                />
              </Panel>
            }
          />
          <TileGrid min={280}>
            <Panel>
              <EmptyState title="No templates" drawing="card" />
            </Panel>
            <Panel>
              <EmptyState title="No recipients" drawing="people" />
            </Panel>
            <Panel>
              <EmptyState title="Nothing matches" drawing="search" />
            </Panel>
            <Panel>
              <ErrorState messages={['Internal server error.']} onRetry={() => undefined} />
            </Panel>
          </TileGrid>
          <Panel title="Loading">
            <Stack>
              <SkeletonLines />
              <SkeletonBlock height={80} />
              <SkeletonCards count={3} height={120} />
            </Stack>
          </Panel>
          <PublicSamples />
        </Stack>
      </Shell>
    </KitProvider>
  )
}
