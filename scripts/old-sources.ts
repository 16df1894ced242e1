// Lists the sources of lessons, and the law box, that were last checked more than a year ago.
//   npm run sources             -- 2027-06-01 counts from another day
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LessonHead, readHead } from '../server/src/features/curricula/front-matter.ts'
import { LAW_CHECKED } from '../server/src/lib/law-box.ts'
import { globSync } from './glob.mjs'

const root = join(import.meta.dirname, '../curriculum')
const [day = new Date().toISOString().slice(0, 10)] = process.argv.slice(2)
const yearBefore = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`

const found = [{ checked: LAW_CHECKED, line: 'the law box: server/src/lib/law-box.ts' }]
for (const file of globSync(root, /(?<!\.my)\.md$/)) {
  const read = readHead(readFileSync(file, 'utf8'), LessonHead)
  if ('faults' in read) continue
  for (const { checked, title, url } of read.head.sources)
    found.push({ checked, line: `${file.slice(root.length + 1)}: ${title}, ${url}` })
}
const old = found.filter(({ checked }) => checked < yearBefore).sort((a, b) => a.checked.localeCompare(b.checked))
for (const { checked, line } of old) process.stdout.write(`${checked}  ${line}\n`)
process.stdout.write(`${old.length} of ${found.length} sources were checked before ${yearBefore}.\n`)
