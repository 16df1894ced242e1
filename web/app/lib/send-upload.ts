type Upload = {
  method: string
  headers: Headers
  /** Form field of the picture. */
  field: string
  picture: Blob
  /** Other form fields, sent as text. */
  body: unknown
  onProgress?: ((fraction: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Sends a multipart form like fetch(), but reports upload progress from 0 to 1, which fetch() cannot. */
export const sendUpload = (address: string, { method, headers, field, picture, body, onProgress, signal }: Upload) =>
  new Promise<Response>((resolve, reject) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(body ?? {})) if (value !== undefined) form.set(name, String(value))
    form.set(field, picture)
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(method, address)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total)
    }
    request.onload = () =>
      resolve(new Response(request.status === 204 ? null : request.response, { status: request.status }))
    request.onerror = () => reject(new TypeError('no answer came'))
    request.onabort = () => reject(signal?.reason)
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    signal?.throwIfAborted()
    signal?.addEventListener('abort', abort)
    request.send(form)
  })
