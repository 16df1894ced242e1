/** Parameters that networks and apps append when sharing: they identify the sharer, not the content. */
const TRACKING =
  /^(utm_.*|fbclid|gclid|gbraid|wbraid|dclid|msclkid|ttclid|twclid|li_fat_id|yclid|igshid|igsh|mibextid|rdid|share_url|share_id|si|feature|mc_cid|mc_eid|_r|_t|is_from_webapp|sender_device|__cft__.*|__tn__|__xts__.*|__mep__|ref_src|ref_url|s_cid)$/i

/**
 * Canonical form of a URL (docs/wire.md): lower-case scheme and host, without `www.`, trailing slash, fragment and
 * tracking parameters. Path and other parameters are kept.
 * @param link an https URL validated by the contract
 */
export function normalizeLink(link: string): string {
  const { host, pathname, search } = new URL(link)
  const kept = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !TRACKING.test(decodeName(pair)))
  const path = pathname.replace(/\/+$/, '')
  return `https://${host.replace(/^www\./, '')}${path}${kept.length > 0 ? `?${kept.join('&')}` : ''}`
}

function decodeName(pair: string): string {
  const name = pair.split('=', 1)[0] as string
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
