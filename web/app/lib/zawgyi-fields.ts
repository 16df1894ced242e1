import { inUnicode, isBrokenUnicode, type ZawgyiTools } from '@padauk/rules/zawgyi'
import { wordsReady } from '#words/words.tsx'
import { m } from '#words/zawgyi'
import { isKeptTyping, keepTyping } from './kept-typing.ts'
import { showToast } from './toasts.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

let tools: ZawgyiTools | undefined
const loadTools = async () => {
  const { zawgyiTools } = await import('./zawgyi-tools.ts')
  tools = zawgyiTools
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && /^(text|search)$/.test(target.type))

const mayBeZawgyi = ({ value }: Field) => isBrokenUnicode(value.normalize('NFC')) && !isKeptTyping(value)

/** Sets a value as if it had been typed: React ignores one that it has set itself. */
const setValue = (field: Field, value: string) => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const takeBack = async (field: Field, typed: string) => {
  keepTyping(typed)
  if (field.isConnected) return setValue(field, typed)
  // It was sent meanwhile.
  await navigator.clipboard.writeText(typed)
  showToast('info', m.zawgyi_copied())
}

/** Turns what a field holds into Unicode, tells the writer, and lets them take it back. */
const convert = (field: Field) => {
  if (!tools || !mayBeZawgyi(field)) return
  const { value: typed } = field
  const loaded = tools
  const unicode = inUnicode(typed, () => loaded)
  if (unicode === typed.normalize('NFC')) return
  setValue(field, unicode)
  void wordsReady().then(() =>
    showToast('info', m.zawgyi_converted(), {
      key: typed,
      label: m.undo(),
      act: () => void takeBack(field, typed).catch(() => {}),
    }),
  )
}

/** Watches all fields. A field is converted after a paste, when it is left, and when its form is sent. */
export const watchZawgyi = (first: Event) => {
  const onInput = ({ target, inputType }: Event & { inputType?: string }) => {
    if (!isField(target) || !mayBeZawgyi(target)) return
    const isPasted = inputType === 'insertFromPaste'
    if (tools) return isPasted && convert(target)
    // Without them the server converts, without a notice.
    void loadTools().then(
      () => (isPasted || document.activeElement !== target) && convert(target),
      () => {},
    )
  }
  const onLeave = ({ target }: Event) => isField(target) && convert(target)
  const onSend = ({ target }: Event) => {
    for (const field of (target as HTMLFormElement).elements) if (isField(field)) convert(field)
  }
  document.addEventListener('input', onInput)
  document.addEventListener('focusout', onLeave)
  document.addEventListener('submit', onSend, { capture: true })
  onInput(first)
}
