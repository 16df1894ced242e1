import { Glossary } from '#features/glossaries/glossary.tsx'
import { useAddressTexts } from '#lib/address-texts.ts'
import { pageMeta } from '#lib/page-meta.ts'
import { m } from '#words/glossaries'
import type { ToolHandle } from './crypto-related.tsx'

export const handle: ToolHandle = { title: m.glossary_title, lead: m.glossary_lead }
export const meta = () =>
  pageMeta({
    title: m.glossary_page(),
    description: m.glossary_description(),
    path: '/crypto-related/glossary',
    picture: 'glossary',
  })

const NOTHING = { q: '' }

const GlossaryPage = () => {
  const { texts, write, flush, form } = useAddressTexts(NOTHING)
  return <Glossary form={form} query={texts.q} onQuery={(query) => write('q', query)} onLeave={flush} />
}
export default GlossaryPage
