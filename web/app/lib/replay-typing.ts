type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/** Where React keeps the value it has seen; it ignores an event that brings no other. */
type Tracked = { _valueTracker?: { setValue(value: string): void } }

const isRadio = (field: Field): field is HTMLInputElement => field instanceof HTMLInputElement && field.type === 'radio'

const isAsRendered = (field: Field) => {
  if (field instanceof HTMLSelectElement) return [...field.options].every((one) => one.selected === one.defaultSelected)
  return isRadio(field) ? !field.checked || field.defaultChecked : field.value === field.defaultValue
}

/**
 * Tells React what was typed or filled in before it was there: hydration leaves it in the field, but not in the state,
 * and the next rendering would empty the field.
 */
export const replayTyping = async () => {
  const typed = [...document.querySelectorAll<Field>('input, textarea, select')]
    .filter((field) => !isAsRendered(field))
    .map((field) => ({ field, value: field.value }))
    // The one in use first: setting its value again would move the caret.
    .sort((a, b) => Number(b.field === document.activeElement) - Number(a.field === document.activeElement))
  for (const { field, value } of typed) {
    // Rendering another field's state may have emptied it.
    if (field.value !== value) field.value = value
    ;(field as Tracked)._valueTracker?.setValue('')
    if (isRadio(field)) field.click()
    else for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
    // React renders in a microtask, and the next field's handler needs the state of this one.
    await null
  }
}
