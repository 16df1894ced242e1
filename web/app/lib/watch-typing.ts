/** Loads what reads Zawgyi when somebody types Burmese. Returns a function that ends the watch. */
export const watchTyping = () => {
  const controller = new AbortController()
  const onInput = (event: Event) => {
    if (!/[\u1000-\u109f]/.test((event.target as HTMLInputElement).value)) return
    controller.abort()
    import('./zawgyi-fields.ts').then(
      ({ watchZawgyi }) => watchZawgyi(event),
      // The server reads it too.
      () => {},
    )
  }
  document.addEventListener('input', onInput, { signal: controller.signal })
  return () => controller.abort()
}
