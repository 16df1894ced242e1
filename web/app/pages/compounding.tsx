import { CompoundingTool } from '#features/calculators/compounding-tool.tsx'
import { pageMeta } from '#lib/page-meta.ts'
import { m } from '#words/calculators'
import type { ToolHandle } from './crypto-related.tsx'

export const handle: ToolHandle = { title: m.tools_growth_title, lead: m.tools_growth_lead }
export const meta = () =>
  pageMeta({
    title: m.tools_growth_page(),
    description: m.tools_growth_description(),
    path: '/crypto-related/compounding',
    picture: 'compounding',
  })

export default CompoundingTool
