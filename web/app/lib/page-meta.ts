import { addressIn, LANGUAGES } from '@padauk/rules/languages'
import type { MetaDescriptor } from 'react-router'
import { m } from '#words/common'
import { language } from '#words/words.tsx'
import { pageData } from './page-data.ts'

/** The school's configured name. */
export const brand = () => pageData().site?.brand ?? m.brand_name()

/** `Title · Brand`, as every page is named. */
export const titleOf = (title: string) => m.page_title({ title, brand: brand() })

type Picture = { path: string; width: number; height: number }

type Page = {
  /** Without the brand, which is appended. */
  title: string
  description: string
  /** Canonical path of the page. */
  path: string
  /** Name of its picture in web/public/share and in its folder my, drawn by artwork/draw-share.ts; or another one. */
  picture: string | Picture
  /** Structured data for search engines, schema.org. */
  data?: object[]
}

/** Metadata of a public page for search engines and link previews (VISIT-14). */
export const pageMeta = ({ title, description, path, picture, data = [] }: Page): MetaDescriptor[] => {
  const { origin } = pageData()
  const whole = titleOf(title)
  const { path: shown, ...size } =
    typeof picture === 'string'
      ? { path: `/share/${language() === 'my' ? 'my/' : ''}${picture}.png`, width: 1200, height: 630 }
      : picture
  const address = origin + addressIn(path, language())
  return [
    { title: whole },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    ...LANGUAGES.map((other) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang: other,
      href: origin + addressIn(path, other),
    })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: origin + path },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand() },
    { property: 'og:title', content: whole },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:locale', content: { en: 'en_US', my: 'my_MM' }[language()] },
    { property: 'og:image', content: origin + shown },
    { property: 'og:image:width', content: String(size.width) },
    { property: 'og:image:height', content: String(size.height) },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...data.map((entry) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...entry } })),
  ]
}
