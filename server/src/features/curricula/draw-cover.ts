import type { Db } from '#db/schema.ts'
import { hashOf, type Storage } from '#lib/storage.ts'
import { nameFile } from '../files/files.ts'

const GROUNDS = [
  ['#0B3B2E', '#12604A', '#58B48F'],
  ['#0C3542', '#125566', '#5FB3C4'],
  ['#1B2B57', '#2A4380', '#8CA7E8'],
  ['#3C2148', '#5B3570', '#C097DC'],
  ['#4A2416', '#75402A', '#E2A27F'],
  ['#2F3A14', '#51612A', '#B3C56C'],
] as const
const PETAL = 'M0-5C-5-8.6-12-14.6-12-21.8C-12-27.6-5.4-29.8 0-27.8C5.4-29.8 12-27.6 12-21.8C12-14.6 5-8.6 0-5Z'
const SHAPES = { cover: [640, 360, 2.6], logo: [64, 64, 0.8], strip: [640, 92, 1.1] } as const
type Shape = keyof typeof SHAPES

/** A placeholder cover in the school's style, deterministic per title, until a picture is uploaded. */
function drawCover(title: string, shape: Shape): string {
  const seed = [...title].reduce(
    (hash, char) => Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619) >>> 0,
    2166136261,
  )
  const [deep, light, tint] = GROUNDS[seed % GROUNDS.length] as (typeof GROUNDS)[number]
  const [width, height, scale] = SHAPES[shape]
  const at = (nth: number, span: number) => (Math.imul(seed ^ (nth * 2654435761), 1664525) >>> 0) % span
  const rain =
    shape === 'logo'
      ? ''
      : Array.from({ length: 26 }, (_, nth) => `M${at(nth, width)} ${at(nth + 40, height)}l-6 22`).join('')
  const [x, y] = shape === 'logo' ? [32, 32] : [Math.round(width * (0.3 + (seed % 40) / 100)), Math.round(height / 2)]
  const petals = [0, 72, 144, 216, 288].map((turn) => `<path d="${PETAL}" transform="rotate(${turn})"/>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><linearGradient id="g" x2="1" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></linearGradient><path fill="url(#g)" d="M0 0h${width}v${height}H0z"/><path d="${rain}" stroke="${tint}" stroke-opacity=".35" fill="none"/><g transform="translate(${x} ${y}) rotate(${seed % 72}) scale(${scale})" fill="#F6BE3B">${petals}<circle r="3.4" fill="#7A4E00"/></g></svg>`
}

/** Stores placeholder covers for a new item and returns their paths. */
export async function storeCovers<S extends Shape>(
  db: Db,
  storage: Storage,
  title: string,
  shapes: readonly S[],
  now: Date,
): Promise<Record<S, string>> {
  const paths = {} as Record<S, string>
  for (const shape of shapes) {
    const bytes = Buffer.from(drawCover(title, shape))
    await storage.put(bytes)
    paths[shape] = `covers/${hashOf(bytes).slice(0, 16)}/${shape}.svg`
    await nameFile(db, { path: paths[shape], media_type: 'image/svg+xml', is_private: false, bytes }, now)
  }
  return paths
}
