import { trustedHtml } from '#lib/trusted-html.ts'

type Props = {
  className?: string
  src: string
  /** The file's own text, which only the renderer has: `import.meta.env.SSR ? (await import('….svg?raw')).default : ''`. */
  markup: string
}

/**
 * A drawing of ours that stands in the prerendered HTML itself, so that the first paint waits for no request and its
 * text weighs on no script. Hydration leaves it as it is; a page that the browser renders later has it as an image.
 */
export const Drawing = ({ className, src, markup }: Props) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of our own
  <span
    className={className}
    aria-hidden
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: trustedHtml(markup || `<img src="${src}" alt="">`) }}
  />
)
