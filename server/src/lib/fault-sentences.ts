import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Fault, readFault } from '@padauk/rules/faults'
import { sayFault } from '@padauk/rules/say-fault'

// The catalogs that the pages are built from, so that there is no second copy.
const APP = join(import.meta.dirname, '../../../web/app')

const readTexts = () =>
  new Map(
    globSync('**/*.en.json', { cwd: APP }).flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(join(APP, file), 'utf8')) as Record<string, string>).filter(([name]) =>
        name.startsWith('fault_'),
      ),
    ),
  )
let texts: Map<string, string> | undefined

const sayer = {
  say: (name: string, values: Record<string, string | number>) => {
    texts ??= readTexts()
    // Faults have no plurals, so placeholders and quotes are all there is of ICU.
    return texts.get(name)?.replace(/''|\{(\w+)\}/g, (_, name?: string) => (name ? String(values[name]) : "'"))
  },
  word: (name: string) => name,
  list: (parts: string[]) => [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and '),
}

/** A fault as answers carry it: `message` in English, `code` and `params` for programs and other languages. */
export const toFault = (text: string): Partial<Fault> & { message: string } => {
  const fault = readFault(text)
  return fault ? { ...fault, message: sayFault(fault, sayer) ?? fault.code } : { message: text }
}

/** The same for an entry of a list. */
export const withSentence = <T extends { message: string }>({ message, ...more }: T) => ({
  ...more,
  ...toFault(message),
})
