import type { Page } from '@playwright/test'

type Drawn = { text: string; left: number; right: number; top: number; bottom: number }

/** Notes what is drawn on a canvas as text, and where. */
export const spyOnDrawing = (page: Page) =>
  page.addInitScript(() => {
    const drawn: Drawn[] = []
    Object.assign(window, { drawn })
    const fill = CanvasRenderingContext2D.prototype.fillText
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
      const size = this.measureText(text)
      drawn.push({
        text,
        left: x - size.actualBoundingBoxLeft,
        right: x + size.actualBoundingBoxRight,
        top: y - size.actualBoundingBoxAscent,
        bottom: y + size.actualBoundingBoxDescent,
      })
      fill.call(this, text, x, y)
    }
  })

export const drawnOn = (page: Page) => page.evaluate(() => (window as unknown as { drawn: Drawn[] }).drawn)
