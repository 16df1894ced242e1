/** Vimeo URL formats: the id, and the hash of an unlisted video. */
const VIMEO = [
  /^(?:https?:\/\/)?(?:www\.)?vimeo\.com\/(?:channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|manage\/videos\/|album\/\d+\/video\/|showcase\/\d+\/video\/|video\/)?(\d{1,20})(?:\/([0-9a-f]{4,40}))?\/?(?:[?#].*)?$/i,
  /^(?:https?:\/\/)?player\.vimeo\.com\/video\/(\d{1,20})\/?(?:\?(?:[^#]*&)?h=([0-9a-f]{4,40})(?:[&#].*)?|[?#].*)?$/i,
  /^(\d{1,20})(?:\/([0-9a-f]{4,40}))?$/i,
]
/** The path the Vimeo player needs (`76979871` or `76979871/hash`), or undefined when the link is not a Vimeo video. */
export function vimeoPathOf(link: string): string | undefined {
  for (const pattern of VIMEO) {
    const [, video, hash] = pattern.exec(link.trim()) ?? []
    if (!video) continue
    const inQuery = hash ?? /[?&]h=([0-9a-f]{4,40})(?:[&#]|$)/i.exec(link)?.[1]
    return inQuery ? `${video}/${inQuery.toLowerCase()}` : video
  }
  return undefined
}
