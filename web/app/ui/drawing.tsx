import { trustedHtml } from '#lib/trusted-html.ts'

type Props = {
  className?: string
  src: string
  /** File content, only for the renderer: `import.meta.env.SSR ? (await import('….svg?raw')).default : ''`. */
  markup: string
}

/**
 * Our own SVG, inlined in prerendered HTML: no request delays the first paint, and the markup is in no script.
 * Hydration keeps it. When rendered in the browser, it is an image.
 */
export const Drawing = ({ className, src, markup }: Props) => (
  <span
    className={className}
    aria-hidden
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own file
    dangerouslySetInnerHTML={{ __html: trustedHtml(markup || `<img src="${src}" alt="">`) }}
  />
)
