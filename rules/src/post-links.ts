/** Parameters that networks and apps append when sharing: they identify the sharer, not the content. */
const TRACKING =
  /^(utm_.*|fbclid|gclid|gbraid|wbraid|dclid|msclkid|ttclid|twclid|li_fat_id|yclid|igshid|igsh|mibextid|rdid|share_url|share_id|si|feature|mc_cid|mc_eid|_r|_t|is_from_webapp|sender_device|__cft__.*|__tn__|__xts__.*|__mep__|ref_src|ref_url|s_cid)$/i

/** Ids shorter than this may be used twice on a network. */
const ID = String.raw`(pfbid\w+|\d{10,})`
/**
 * How networks name one post, by host: the path with its query, and what it is known by. A network's app, its phone site
 * and its short links have addresses of their own for it.
 */
const NETWORKS: [host: RegExp, names: string, forms: [path: RegExp, post: string][]][] = [
  [
    /^((m|mbasic|mobile|web|touch|l|free|0|[a-z]{2}-[a-z]{2})\.)?(facebook|fb)\.com$/,
    'facebook.com',
    [
      [new RegExp(`^/(?:story|permalink)\\.php\\?(?:.*&)?story_fbid=${ID}`), '/$1'],
      [new RegExp(`^/(?:photo|video)(?:\\.php|/)?\\?(?:.*&)?(?:fbid|v)=${ID}`), '/$1'],
      [new RegExp(`^/watch/?\\?(?:.*&)?v=${ID}`), '/$1'],
      [new RegExp(`^/(?:[^?]*/)?(?:posts|permalink|videos|photos|reel|reels)/(?:[^?]*/)?${ID}/?(?:\\?|$)`), '/$1'],
    ],
  ],
  [
    /^(((m|music)\.)?youtube(-nocookie)?\.com|youtu\.be)$/,
    'youtube.com',
    [
      [/^\/watch\/?\?(?:.*&)?v=([\w-]+)/, '/watch?v=$1'],
      [/^\/(?:shorts|embed|live|v)\/([\w-]+)/, '/watch?v=$1'],
      [/^\/([\w-]{11})(?:\?|$)/, '/watch?v=$1'],
    ],
  ],
  [/^((m|mobile)\.)?(x|twitter)\.com$/, 'x.com', [[/^\/(?:i\/web|\w+)\/status(?:es)?\/(\d+)/, '/i/status/$1']]],
  [/^((m)\.)?(instagram\.com|instagr\.am)$/, 'instagram.com', [[/^\/(?:[\w.]+\/)?(?:p|reels?|tv)\/([\w-]+)/, '/p/$1']]],
  [
    /^(m\.)?tiktok\.com$/,
    'tiktok.com',
    [[new RegExp(`^/(?:(?:@[^/]*/)?(?:video|photo|v)|embed(?:/v2)?)/${ID}`), '/video/$1']],
  ],
  [/^(t\.me|telegram\.(me|dog))$/, 't.me', [[/^\/(?:s\/)?(c\/\d+|(?!c\/)\w+)\/(?:\d+\/)?(\d+)(?:\?|$)/, '/$1/$2']]],
  [/^(threads\.(net|com))$/, 'threads.com', [[/^\/(?:@[^/]*\/post|t)\/([\w-]+)/, '/t/$1']]],
  [/^([a-z]{2}\.|m\.)?linkedin\.com$/, 'linkedin.com', [[/(?:activity|ugcPost|share)[-:](\d{10,})/, '/$1']]],
  [/^((m|old|new|np)\.)?reddit\.com$/, 'reddit.com', [[/^\/(?:r\/\w+\/)?comments\/(\w+)/, '/comments/$1']]],
]

/**
 * What a link is known by (docs/wire.md). A post of a known network has one form, whichever of its addresses is given.
 * Other links lose `www.`, trailing slash, fragment and tracking parameters, and have scheme and host in lower case.
 * @param link an https URL validated by the contract
 */
export function normalizeLink(link: string): string {
  const { host, pathname, search } = new URL(link)
  const bare = host.replace(/^www\./, '').replace(/\.$/, '')
  const [, canonical = bare, forms = []] = NETWORKS.find(([hosts]) => hosts.test(bare)) ?? []
  for (const [form, post] of forms) {
    const match = form.exec(pathname + search)
    if (match) return `https://${canonical}${post.replace(/\$(\d)/g, (_, nth) => match[Number(nth)] ?? '')}`
  }
  const params = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !TRACKING.test(decodeName(pair)))
  return `https://${canonical}${pathname.replace(/\/+$/, '')}${params.length > 0 ? `?${params.join('&')}` : ''}`
}

function decodeName(pair: string): string {
  const name = pair.split('=', 1)[0] as string
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
