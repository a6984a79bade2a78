import type { OperatorRole } from '@ribbon/contract/people/operators/operator-groups'
import { lazy, Suspense, useCallback, useState } from 'react'
import { desksOf } from '../modules/people/operators/operator-desks.ts'
import { SearchButton } from '../ui/layout/search-button.tsx'
import { usePaletteKeys } from '../ui/palette/palette-keys.ts'

const loadPalette = () => import('./operator-palette.tsx')
const OperatorPalette = lazy(async () => ({ default: (await loadPalette()).OperatorPalette }))
const loadPaletteSoon = () => void loadPalette().catch(() => {})

/** The way to the operators' command palette, which is loaded when it is first opened. */
export function OperatorSearch({ role }: { role: OperatorRole }) {
  const [isOpen, setOpen] = useState<boolean>()
  const open = useCallback(() => setOpen(true), [])
  const close = useCallback(() => setOpen(false), [])
  usePaletteKeys(open, loadPaletteSoon)
  const commands = desksOf(role).map(({ to, label, keys }) => ({
    id: to,
    group: 'Desks',
    label,
    hint: keys,
    href: to,
  }))
  return (
    <>
      <SearchButton onOpen={open} onNear={loadPaletteSoon} isSmall />
      {isOpen === undefined ? null : (
        <Suspense>
          <OperatorPalette role={role} commands={commands} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
