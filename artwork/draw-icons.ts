// Draws the icons of the installed app from web/public/favicon.svg: `node artwork/draw-icons.ts`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const web = join(import.meta.dirname, '../web/public')
const icon = readFileSync(join(web, 'favicon.svg'), 'utf8')
/** Systems cut their own shape out of a full square: the mark stays within the inner 80 %. */
const full = icon.replace(' rx="22"', '').replace('translate(0 1)', 'translate(0 1) scale(.8)')
mkdirSync(join(web, 'icons'), { recursive: true })
const draw = (svg: string, size: number, name: string) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 96 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(web, 'icons', `${name}.png`))

await draw(icon, 192, 'icon-192')
await draw(icon, 512, 'icon-512')
await draw(full, 512, 'maskable-512')
// iOS rounds the corners itself, and shows transparency as black.
await draw(full, 180, 'apple-touch-icon')

/** For whatever asks for it by its old name: the header of an .ico with one picture, which may be a PNG. */
const SIZE = 48
const png = await sharp(Buffer.from(icon), { density: (72 * SIZE) / 96 })
  .resize(SIZE, SIZE)
  .png({ compressionLevel: 9, palette: true })
  .toBuffer()
const head = Buffer.alloc(22)
head.writeUInt16LE(1, 2)
head.writeUInt16LE(1, 4)
head.writeUInt8(SIZE, 6)
head.writeUInt8(SIZE, 7)
head.writeUInt16LE(1, 10)
head.writeUInt16LE(32, 12)
head.writeUInt32LE(png.length, 14)
head.writeUInt32LE(head.length, 18)
writeFileSync(join(web, 'favicon.ico'), Buffer.concat([head, png]))
