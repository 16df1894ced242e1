import type { Locator } from '@playwright/test'

/**
 * How much a text that lies over a picture stands out, 1 to 21 (WCAG 2.2). Its own grounds count, up to the element
 * `frame`, over the worse of a black and a white picture. axe measures no text over a picture.
 */
export const contrastOf = (text: Locator, frame: string): Promise<number> =>
  text.evaluate((element, frame) => {
    const grounds: string[] = []
    for (let at: Element | null = element; at && !at.matches(frame); at = at.parentElement)
      grounds.unshift(getComputedStyle(at).backgroundColor)
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
    const luminanceOf = (colors: string[]) => {
      for (const color of colors) {
        canvas.fillStyle = color
        canvas.fillRect(0, 0, 1, 1)
      }
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data]
        .map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const ratios = ['#000', '#fff'].map((picture) => {
      const ground = luminanceOf([picture, ...grounds])
      const ink = luminanceOf([picture, ...grounds, getComputedStyle(element).color])
      return (Math.max(ground, ink) + 0.05) / (Math.min(ground, ink) + 0.05)
    })
    return Math.min(...ratios)
  }, frame)
