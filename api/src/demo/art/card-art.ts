import { block, cast, cream, deep, evergreen, form, line, marigold, oval, pale, placed } from './brush.ts'
import { bow } from './ribbon-mark.ts'

function onEnvelope(color: string, front: string, lines: string): string {
  const envelope = 'M-226 -150H226V150H-226Z'
  const card = 'M-150 -206H150V206H-150Z'
  return (
    placed(
      cast(envelope, 0.3) +
        form(envelope, pale(color, 0.55)) +
        form('M-226 -150L0 34L226 -150Z', pale(color, 0.4), 'drop') +
        line('M-226 150L-40 4M226 150L40 4M-226 -150L0 34L226 -150', deep(color, 0.1), 2.5, 0.3) +
        oval(0, 26, 30, 30, marigold, 'ball') +
        bow(0, 27, 36, evergreen),
      340,
      400,
      1,
      9,
    ) +
    placed(
      cast(card, 0.36) +
        form('M150 -206L156 -201V211L150 206Z', '#d9cfb9', 'none') +
        form(card, cream, 'soft') +
        front +
        lines,
      296,
      286,
      1,
      -8,
    )
  )
}

function greeting(text: string, color: string): string {
  return (
    `<text y="154" text-anchor="middle" font-family="Fraunces, Georgia, 'Times New Roman', serif" ` +
    `font-size="40" letter-spacing="-.5" fill="${color}">${text}</text>`
  )
}

export function thankYouCard(color: string): string {
  return onEnvelope(
    color,
    line('M-132 -188H132V188H-132Z', color, 3, 0.5) +
      form('M-132 -62H132V-36H-132Z', marigold, 'none') +
      bow(0, -44, 190, marigold),
    greeting('Thank you', color),
  )
}

export function birthdayCard(color: string): string {
  const candle = (x: number, tone: string) =>
    block(x - 5, -116, 10, 56, 3, tone) +
    form(
      `M${x} -148C${x + 13} -132 ${x + 9} -120 ${x} -118C${x - 9} -120 ${x - 13} -132 ${x} -148Z`,
      marigold,
      'none',
    )
  const confetti = [
    [-104, -150, marigold],
    [-72, -176, evergreen],
    [96, -160, color],
    [66, -182, marigold],
    [112, -96, evergreen],
    [-116, -84, color],
    [-40, -188, color],
    [30, -170, evergreen],
  ] as const
  return onEnvelope(
    color,
    confetti.map(([x, y, tone]) => block(x, y, 12, 12, 3, tone)).join('') +
      [-60, -30, 0, 30, 60]
        .map((x, index) => candle(x, index % 2 === 0 ? evergreen : deep(color, 0.1)))
        .join('') +
      form('M-84 -62H84Q96 -62 96 -50V6H-96V-50Q-96 -62 -84 -62Z', color, 'soft') +
      form(
        'M-96 -44Q-96 -62 -84 -62H84Q96 -62 96 -44C84 -22 72 -22 62 -38C50 -14 34 -14 22 -36C10 -12 ' +
          '-8 -12 -20 -36C-32 -14 -50 -14 -60 -38C-72 -22 -86 -22 -96 -44Z',
        cream,
        'drop',
      ) +
      block(-112, 4, 224, 74, 10, deep(color, 0.1), 'soft') +
      line('M-104 40C-80 58 -60 58 -40 40C-20 58 0 58 20 40C40 58 64 58 104 40', cream, 7) +
      line('M-128 88H128', deep(color, 0.4), 6),
    greeting('Happy birthday', deep(color, 0.5)),
  )
}

export function holidayCard(color: string): string {
  const fir = (x: number, y: number, scale: number, tone: string) =>
    placed(
      block(-8, 60, 16, 26, 2, '#6b4a30') + form('M0 -96L46 -18H26L62 62H-62L-26 -18H-46Z', tone, 'drop'),
      x,
      y,
      scale,
    )
  const snow = [
    [-104, -150],
    [-64, -112],
    [-20, -166],
    [34, -130],
    [88, -164],
    [112, -104],
    [-118, -60],
    [62, -78],
    [-34, -66],
    [120, -30],
  ] as const
  return onEnvelope(
    color,
    block(-132, -188, 264, 290, 8, color, 'drop') +
      oval(64, -130, 34, 34, '#f6e7bd') +
      snow.map(([x, y]) => oval(x, y, 5, 5, '#ffffff')).join('') +
      form(
        'M-132 40C-80 6 -20 44 36 22C80 6 110 14 132 24V94Q132 102 124 102H-124Q-132 102 -132 94Z',
        '#eef3f2',
        'drop',
      ) +
      fir(-66, -18, 0.9, '#2f7a5c') +
      fir(72, -6, 0.72, '#3f8f6c') +
      fir(2, -10, 1.04, evergreen) +
      bow(2, -108, 46, marigold),
    greeting('Happy holidays', deep(color, 0.2)),
  )
}
