import type { MetaDescriptor } from 'react-router'
import { m } from '#words/generated/messages.js'
import { pageData } from './page-data.ts'

/** The school's name as configured. */
export const brand = () => pageData().site?.brand ?? m.brand_name()

/** `Title · Brand`, as every page is named. */
export const titleOf = (title: string) => m.page_title({ title, brand: brand() })

type Page = {
  /** Without the brand, which is added. */
  title: string
  description: string
  /** The page's one address, from `/`. */
  path: string
  /** The name of its picture in web/public/share, drawn by scripts/draw-share.ts. */
  picture: string
  /** Structured data for search engines, schema.org. */
  data?: object[]
}

/** What a public page is found and shared by (VISIT-14). */
export const pageMeta = ({ title, description, path, picture, data = [] }: Page): MetaDescriptor[] => {
  const { origin } = pageData()
  const whole = titleOf(title)
  return [
    { title: whole },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: origin + path },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand() },
    { property: 'og:title', content: whole },
    { property: 'og:description', content: description },
    { property: 'og:url', content: origin + path },
    { property: 'og:image', content: `${origin}/share/${picture}.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...data.map((entry) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...entry } })),
  ]
}
