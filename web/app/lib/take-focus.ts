/** Pass as `ref` to a field that replaces the pressed button, because the focus would be lost with the button. */
export const takeFocus = (field: HTMLElement | null) => field?.focus()
