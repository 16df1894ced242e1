// Reads the shipped curriculum as the importer does, and what a reader would stumble over beside.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFolder } from '../server/src/features/curricula/read-folder.ts'
import { globSync } from './glob.mjs'

const WORDS = { min: 300, max: 900 }
const root = join(import.meta.dirname, '../curriculum')
const folder = readFolder(root)
const faults = folder.faults.map(({ file, line, message }) => `${file}:${line} ${message}`)

const isLesson = (file: string) => /\/\d+-[^/]+\.md$/.test(file) && !/(campus|category|course)\.md$/.test(file)
const lessons = globSync(root, /\.md$/).filter(isLesson)
const paragraphs = new Map<string, string>()
for (const file of lessons) {
  const name = file.slice(root.length + 1)
  const body = readFileSync(file, 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '')
  const words = body.replace(/```chart[\s\S]*?```/g, '').split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  if (words < WORDS.min || words > WORDS.max) faults.push(`${name}:1 has ${words} words, not ${WORDS.min} to ${WORDS.max}`)
  for (const paragraph of body.split(/\n\n+/).filter((text) => text.split(' ').length > 12)) {
    const before = paragraphs.get(paragraph)
    if (before) faults.push(`${name}:1 shares a paragraph with ${before}: ${paragraph.slice(0, 60)}`)
    paragraphs.set(paragraph, name)
  }
}
if (lessons.length === 0) throw new Error('No lesson was checked.')
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`)
  process.exit(1)
}
process.stdout.write(`${folder.campuses.length} campuses and ${lessons.length} lessons are whole.\n`)
