import { useState } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { PubFailure, PubLoading } from '../../../../public-ui/pub-states.tsx'
import type { OfferedItem, Person, Tier } from '../redemption.data.ts'
import { Advice } from '../advice.tsx'
import { OwnData } from '../sending/own-data.tsx'
import { ChoiceBar } from './choice-bar.tsx'
import styles from './choosing.module.css'
import {
  choiceName,
  choicesOfGift,
  fullness,
  goneText,
  isLost,
  lackText,
  nameOf,
  offeredAs,
  pressOf,
  progressOf,
} from './choosing.rules.ts'
import { Notices } from './notices.tsx'
import { TierSection } from './tier-section.tsx'
import { useChoosing, type Gone } from './use-choosing.ts'
import { VariantSheet } from './variant-sheet.tsx'

export function ChooseStep({
  uuid,
  person,
  isProven,
  onNext,
}: {
  uuid: string
  person: Person
  isProven: boolean
  onNext: () => void
}) {
  const choosing = useChoosing(uuid, person)
  const tiers = choosing.tiers.data
  if (!tiers || !choosing.items.data) {
    const error = choosing.tiers.error ?? choosing.items.error
    const retry = () => void Promise.all([choosing.tiers.refetch(), choosing.items.refetch()])
    if (error) return <PubFailure messages={errorMessages(error)} onRetry={retry} />
    return (
      <>
        <Head isProven={isProven} />
        <PubLoading
          label="Loading the gifts"
          shapes={[{ height: 24, width: '50%' }, { height: 200 }, { height: 200 }]}
        />
      </>
    )
  }
  return (
    <Choosing
      uuid={uuid}
      person={person}
      isProven={isProven}
      choosing={choosing}
      tiers={tiers}
      onNext={onNext}
    />
  )
}

/** Who has not proven the address on a page that is open to anyone holds for a shorter time. */
function Head({ isProven }: { isProven: boolean }) {
  return (
    <>
      <h1 className="pub-title">Choose your gifts</h1>
      <p className="pub-lead">
        {isProven
          ? 'What you pick is held for you for 30 minutes.'
          : 'What you pick is held for you while you choose.'}
      </p>
    </>
  )
}

function Choosing({
  uuid,
  person,
  isProven,
  choosing,
  tiers,
  onNext,
}: {
  uuid: string
  person: Person
  isProven: boolean
  choosing: ReturnType<typeof useChoosing>
  tiers: Tier[]
  onNext: () => void
}) {
  const { choices } = choosing
  const { open, complaint, progress, press, close, next } = usePresses(tiers, choosing, onNext)
  const lost = choosing.gone ?? lostOf(tiers, choices)
  return (
    <div className={styles.step}>
      <Head isProven={isProven} />
      <Notices person={person} />
      <div role="alert">
        {lost ? (
          <Advice title={`${lost.name} just ran out.`}>{goneText(lost.tierName, progress.chosen > 0)}</Advice>
        ) : null}
      </div>
      {tiers.length === 0 ? (
        <p className="pub-said">There are no gifts here yet. Look in again later.</p>
      ) : null}
      {tiers.map((tier, index) => (
        <TierSection
          key={tier.id}
          tier={tier}
          title={tier.name || (tiers.length === 1 ? 'Gifts' : `Group ${index + 1}`)}
          choices={choices}
          complaint={complaint?.tierId === tier.id ? complaint.text : undefined}
          keepsHolds={isProven}
          onPress={offered => press(tier, offered)}
        />
      ))}
      <OwnData uuid={uuid} person={person} />
      <ChoiceBar progress={progress} choices={choices} onNext={next} />
      {open ? <OpenSheet {...open} choosing={choosing} onClose={close} /> : null}
    </div>
  )
}

/** What pressing a gift and going on do. */
function usePresses(tiers: readonly Tier[], choosing: ReturnType<typeof useChoosing>, onNext: () => void) {
  const [open, setOpen] = useState<{ tier: Tier; offered: OfferedItem }>()
  const [complaint, setComplaint] = useState<{ tierId: string; text: string }>()
  const { choices } = choosing
  const progress = progressOf(tiers, choices)
  const press = (tier: Tier, offered: OfferedItem) => {
    setComplaint(undefined)
    const pressed = pressOf(tier, offered, choices)
    if (pressed.does === 'add') choosing.choose(tier, offered, pressed.variants)
    if (pressed.does === 'swap') choosing.choose(tier, offered, pressed.variants, pressed.choice)
    if (pressed.does === 'remove') choosing.remove(pressed.choice)
    if (pressed.does === 'ask') setOpen({ tier, offered })
    if (pressed.does === 'refuse') setComplaint({ tierId: tier.id, text: pressed.text })
  }
  const next = () => {
    if (progress.isReady) return onNext()
    const tier = progress.lacking[0]?.tier ?? tiers[0]
    if (!tier) return
    setComplaint({ tierId: tier.id, text: lackText(tier, progress.lacking[0]?.count ?? 1) })
    document.querySelector<HTMLElement>(`#tier-${tier.id}`)?.focus()
  }
  return { open, complaint, progress, press, next, close: () => setOpen(undefined) }
}

/** The sheet of a gift; another variant takes the place of the chosen one in one step. */
function OpenSheet({
  tier,
  offered,
  choosing,
  onClose,
}: {
  tier: Tier
  offered: OfferedItem
  choosing: ReturnType<typeof useChoosing>
  onClose: () => void
}) {
  const [choice] = choicesOfGift(choosing.choices, tier.id, offered)
  return (
    <VariantSheet
      offered={offered}
      choice={choice}
      onClose={onClose}
      onRemove={() => {
        if (choice) choosing.remove(choice)
        onClose()
      }}
      onChoose={variants => {
        const isSame = choice?.items.every(item => variants.includes(item.productVariantId))
        if (!isSame)
          choosing.choose(tier, offered, variants, choice ?? fullness(tier, choosing.choices).swapped)
        onClose()
      }}
    />
  )
}

function lostOf(
  tiers: readonly Tier[],
  choices: ReturnType<typeof useChoosing>['choices'],
): Gone | undefined {
  for (const tier of tiers)
    for (const choice of choices) {
      const offered = offeredAs(tier, choice)
      if (choice.tierId === tier.id && isLost(choice, offered))
        return { name: offered ? nameOf(offered) : choiceName(choice), tierName: tier.name }
    }
  return undefined
}
