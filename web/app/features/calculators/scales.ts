/** Returns a function that maps a value to its y position in pixels. */
export const scaleY = (top: number, bottom: number, height: number, pad: number) => (value: number) =>
  round(pad + ((top - value) / (top - bottom)) * (height - pad * 2))

/** One decimal is more precise than any screen, and keeps the HTML small. */
export const round = (value: number) => Math.round(value * 10) / 10

/** Moves overlapping tags apart within `low` and `high`, keeping their order. */
export const spreadTags = (places: number[], gap: number, low: number, high: number) => {
  const order = places.map((place, at) => ({ place, at })).sort((a, b) => a.place - b.place)
  let least = low
  for (const tag of order) {
    tag.place = Math.max(tag.place, least)
    least = tag.place + gap
  }
  let most = high
  for (const tag of order.toReversed()) {
    tag.place = Math.min(tag.place, most)
    most = tag.place - gap
  }
  return order.sort((a, b) => a.at - b.at).map(({ place }) => place)
}

export const roundSteps = (most: number, about: number) => {
  const rough = most / about
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 2.5, 5].find((factor) => factor * power >= rough) ?? 10)
  return Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, at) => at * step)
}
