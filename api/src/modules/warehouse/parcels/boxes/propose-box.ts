export interface ProposableBox {
  id: number
  lengthInches: number
  widthInches: number
  heightInches: number
  maxOunces: number
}

/** The smallest box that carries this weight. Whether the items fit is not known: products have no dimensions. */
export function proposeBox<B extends ProposableBox>(boxes: readonly B[], ounces: number): B | undefined {
  return boxes
    .filter(box => box.maxOunces >= ounces)
    .toSorted((one, other) => volumeOf(one) - volumeOf(other))[0]
}

function volumeOf({ lengthInches, widthInches, heightInches }: ProposableBox): number {
  return lengthInches * widthInches * heightInches
}
