import type { Certificate } from '@padauk/contract/certificates'
import { certificateDay } from '@padauk/rules/certificates'
import type { Language } from '@padauk/rules/languages'
import type { Say } from '@padauk/rules/member-messages'
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { drawable, writeLine } from '#lib/pdf-text.ts'

// A4 landscape, in points.
const WIDTH = 842
const HEIGHT = 595
const MIDDLE = WIDTH / 2
const NIGHT = '#08271f'
const RAIN = '#58b48f'
const INK = '#f3f7f1'
const INK_2 = '#b9ccc1'
const GOLD = '#f6be3b'
const HEART = '#7a4e00'
const PETAL = 'M0-5C-5-8.6-12-14.6-12-21.8C-12-27.6-5.4-29.8 0-27.8C5.4-29.8 12-27.6 12-21.8C12-14.6 5-8.6 0-5Z'
const QR = { size: 92, margin: 8 }

/** Draws the certificate as a one-page PDF (LEARN-12). */
export async function draw(
  { number, name, course_title, campus_title, lessons, issued_at, final_percent, final_at }: Certificate,
  { brand, address, language, say }: { brand: string; address: string; language: Language; say: Say },
): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: [WIDTH, HEIGHT],
    margin: 0,
    lang: language,
    displayTitle: true,
    info: { Title: say('certificate_pdf_title', { brand, number }), Author: brand, CreationDate: new Date(issued_at) },
  })
  const chunks: Buffer[] = []
  const done = new Promise<Uint8Array>((resolve, reject) =>
    doc
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => resolve(Buffer.concat(chunks)))
      .on('error', reject),
  )
  drawGround(doc)

  const line = (text: string, y: number, style: Parameters<typeof writeLine>[4]) =>
    writeLine(doc, text, MIDDLE, y, style)
  await line(drawable(brand.toUpperCase()), 160, {
    size: 15,
    color: INK,
    font: 'Helvetica-Bold',
    spacing: 4,
    maxWidth: 600,
  })
  await line(drawable(say('certificate_kind')), 190, { size: 15, color: INK_2, maxWidth: 600 })
  await line(drawable(name), 262, { size: 46, color: INK, font: 'Helvetica-Bold', maxWidth: 700 })
  await line(drawable(say('certificate_has_finished')), 302, { size: 15, color: INK_2, maxWidth: 600 })
  await line(drawable(course_title), 348, { size: 30, color: GOLD, font: 'Helvetica-Bold', maxWidth: 700 })
  const campus = drawable(campus_title)
  const place =
    lessons === 1 ? say('certificate_campus_one', { campus }) : say('certificate_campus', { campus, lessons })
  await line(drawable(place), 378, { size: 15, color: INK_2, maxWidth: 600 })
  if (final_at) {
    const passed = say('certificate_final', { percent: final_percent ?? 0, day: certificateDay(final_at, language) })
    await line(drawable(passed), 402, { size: 13, color: INK_2, maxWidth: 600 })
  }

  await writeFact(doc, 120 + 80, drawable(say('certificate_date')), certificateDay(issued_at, language))
  await writeFact(doc, WIDTH - 200, drawable(say('certificate_number')), number)
  drawCode(doc, address)
  await line(address, 556, { size: 10.5, color: INK_2, maxWidth: 640 })
  doc.end()
  return done
}

async function writeFact(doc: PDFKit.PDFDocument, x: number, label: string, value: string) {
  await writeLine(doc, label, x, 468, { size: 11, color: INK_2, maxWidth: 200 })
  doc
    .moveTo(x - 80, 476)
    .lineTo(x + 80, 476)
    .lineWidth(0.8)
    .stroke(RAIN)
  await writeLine(doc, value, x, 496, { size: 15, color: INK, font: 'Helvetica-Bold', maxWidth: 200 })
}

function drawGround(doc: PDFKit.PDFDocument) {
  doc
    .rect(0, 0, WIDTH, HEIGHT)
    .fill(doc.linearGradient(0, 0, WIDTH, HEIGHT).stop(0, '#12604a').stop(0.55, '#0b3b2e').stop(1, NIGHT))
  // Thin rain, the same on every certificate.
  for (let nth = 0; nth < 90; nth++) {
    const [x, y] = [(nth * 197) % WIDTH, (nth * 331) % HEIGHT]
    doc.moveTo(x, y).lineTo(x - 5, y + 20)
  }
  doc.lineWidth(0.7).strokeOpacity(0.28).stroke(RAIN).strokeOpacity(1)
  doc
    .roundedRect(26, 26, WIDTH - 52, HEIGHT - 52, 20)
    .lineWidth(1)
    .strokeOpacity(0.5)
    .stroke(GOLD)
    .strokeOpacity(1)
  for (const turn of [0, 72, 144, 216, 288])
    doc.save().translate(MIDDLE, 96).rotate(turn).scale(1.15).path(PETAL).fill(GOLD).restore()
  doc.circle(MIDDLE, 96, 4).fill(HEART)
}

/** Draws the URL as a QR code. */
function drawCode(doc: PDFKit.PDFDocument, address: string) {
  const { data, size } = encode(address, { ecc: 'M', border: 0 })
  const left = MIDDLE - QR.size / 2
  const top = 424
  doc
    .roundedRect(left - QR.margin, top - QR.margin, QR.size + 2 * QR.margin, QR.size + 2 * QR.margin, 8)
    .fill('#ffffff')
  const unit = QR.size / size
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) doc.rect(left + column * unit, top + row * unit, unit + 0.05, unit + 0.05)
  doc.fill(NIGHT)
}
