import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { checkLater, failedFields } from '../../../../platform/forms.ts'
import { showErrorText } from '../../../../platform/toasts.ts'
import { Button, LinkButton } from '../../../../ui/display/button.tsx'
import { UnsavedGuard } from '../../../../ui/form/unsaved-guard.tsx'
import {
  showKitErrors,
  submitKitForm,
  submitOnCtrlEnter,
  useKitForm,
} from '../../../../ui/form/use-kit-form.ts'
import { Panel, Row, Stack } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { ShortcutHelp } from '../../../../ui/layout/shortcut-help.tsx'
import { OperationsFrame } from '../../../people/operators/operations-frame.tsx'
import { useCreateProduct } from './editing.data.ts'
import { emptyVariant, isUntouched, variantBody, type VariantDraft } from './editing.rules.ts'
import { checkProduct, ProductFieldset, productBodyOf, type ProductValues } from './product-facts-form.tsx'
import { TeamChoice } from './team-choice.tsx'
import { VariantGrid } from './variant-grid.tsx'

const emptyProduct = {
  name: '',
  display_name: '',
  description: '',
  tags: '',
  admin_only: false,
  is_card: false,
}
const places = [
  [/SKU/, 'sku'],
  [/display/i, 'display_name'],
  [/name/i, 'name'],
] as const
const checkVariant = checkLater(
  async () => (await import('@ribbon/contract/catalog/products/editing-fields')).variantFields,
)

/** What is wrong with each row that is typed and not right. */
async function problemsOf(drafts: readonly VariantDraft[]): Promise<Record<number, string[]>> {
  const found: Record<number, string[]> = {}
  for (const [index, draft] of drafts.entries()) {
    if (index > 0 && isUntouched(drafts, index)) continue
    const errors = Object.values(await checkVariant(variantBody(draft)))
    if (errors.length > 0) found[index] = errors
  }
  return found
}

const newProductForm = { initial: emptyProduct, check: checkProduct, keptAs: 'product-new' }

/** A product with its first variants, all on one page. */
export function NewProductPage() {
  return (
    <OperationsFrame>
      <NewProduct />
    </OperationsFrame>
  )
}

function NewProduct() {
  const router = useRouter()
  const { team: given = '' } = useSearch({ strict: false }) as { team?: string }
  const [team, setTeam] = useState(given)
  const variants = useVariantDrafts()
  const [teamError, setTeamError] = useState<string>()
  const create = useCreateProduct(
    id => void router.navigate({ href: `/operations/products/${id}`, ignoreBlocker: true }),
  )
  const form = useKitForm<ProductValues>(newProductForm)
  const send = async (values: ProductValues) => {
    const areVariantsRight = await variants.check()
    // The keyboard passes by the busy button.
    if (create.isPending || create.isSuccess) return
    setTeamError(team === '' ? 'Choose a team.' : undefined)
    if (team === '' || !areVariantsRight) return
    create.mutate(
      { body: { product: { team_id: team, ...productBodyOf(values), variants: variants.bodies() } } },
      {
        onError: error => {
          const fields = failedFields(error, 'The product could not be made.', places)
          if (fields['sku']) showErrorText(fields['sku'])
          showKitErrors(form, fields)
        },
      },
    )
  }
  return (
    <>
      <PageHeader
        title="New product"
        back={{ to: '/operations/products', label: 'All products' }}
        actions={<ShortcutHelp />}
      />
      <form noValidate onSubmit={submitKitForm(form, send)} onKeyDown={submitOnCtrlEnter}>
        <Stack>
          <Panel title="Details">
            <Stack>
              <TeamChoice
                label="Team"
                value={team}
                error={teamError}
                takesFocus={given === ''}
                onChange={id => {
                  setTeam(id)
                  setTeamError(undefined)
                }}
              />
              <ProductFieldset form={form} takesFocus={given !== ''} />
            </Stack>
          </Panel>
          <Panel title="Variants">
            <VariantGrid drafts={variants.drafts} errors={variants.problems} onChange={variants.change} />
          </Panel>
          <SubmitRow isBusy={create.isPending} />
        </Stack>
      </form>
      <UnsavedGuard isDirty={!create.isSuccess && (form.isDirty() || variants.areTouched)} />
    </>
  )
}

/** The variants as they are typed, and what is wrong with them since the last check. */
function useVariantDrafts() {
  const [drafts, setDrafts] = useState<VariantDraft[]>([emptyVariant])
  const [problems, setProblems] = useState<Record<number, string[]>>({})
  return {
    drafts,
    problems,
    areTouched: drafts.some((_, index) => !isUntouched(drafts, index)),
    bodies: () => drafts.filter((_, index) => index === 0 || !isUntouched(drafts, index)).map(variantBody),
    change: (next: VariantDraft[]) => {
      setDrafts(next)
      setProblems({})
    },
    check: async () => {
      const found = await problemsOf(drafts)
      setProblems(found)
      return Object.keys(found).length === 0
    },
  }
}

function SubmitRow({ isBusy }: { isBusy: boolean }) {
  return (
    <Row justify="end" gap={8}>
      <LinkButton look="quiet" to="/operations/products">
        Go back
      </LinkButton>
      <Button type="submit" busy={isBusy} title="Shortcut: Ctrl+Enter">
        Create the product
      </Button>
    </Row>
  )
}
