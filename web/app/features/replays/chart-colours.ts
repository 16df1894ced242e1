import { token } from '#lib/token.ts'

const UP = ['support', 'target']

const channels = (hex: string) => {
  const digits = hex.slice(1)
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16))
}
/** Blends `share` of one colour over another. */
export const mix = (over: string, under: string, share: number) => {
  const [top, ground] = [channels(over), channels(under)]
  return `rgb(${top.map((value, index) => Math.round(value * share + (ground[index] ?? 0) * (1 - share))).join(', ')})`
}

/** The colours of the current theme. */
export const coloursOf = () => {
  const [up, down, ink, ink2, surface, line] = ['up', 'down', 'ink', 'ink-2', 'surface', 'line'].map(token) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  return {
    chart: {
      layout: { background: { color: surface }, textColor: ink2 },
      grid: { vertLines: { visible: false }, horzLines: { color: line } },
      rightPriceScale: { borderColor: line },
      timeScale: { borderColor: line },
      crosshair: {
        vertLine: { color: ink2, labelBackgroundColor: ink },
        horzLine: { color: ink2, labelBackgroundColor: ink },
      },
    },
    // Rising candles are tinted outlines and falling ones solid, so that colour is not the only cue.
    candles: {
      upColor: mix(up, surface, 0.2),
      borderUpColor: up,
      wickUpColor: up,
      downColor: down,
      borderDownColor: down,
      wickDownColor: down,
    },
    level: (kind: string) => {
      const color = kind === 'entry' ? ink : kind === 'exit' ? token('rain') : UP.includes(kind) ? up : down
      return { color, axisLabelColor: color, axisLabelTextColor: surface }
    },
  }
}
