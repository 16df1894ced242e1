import { RiskOfRuinTool } from '#features/calculators/risk-of-ruin-tool.tsx'
import { pageMeta } from '#lib/page-meta.ts'
import { m } from '#words/calculators'
import type { ToolHandle } from './crypto-related.tsx'

export const handle: ToolHandle = { title: m.tools_ruin_title, lead: m.tools_ruin_lead }
export const meta = () =>
  pageMeta({
    title: m.tools_ruin_page(),
    description: m.tools_ruin_description(),
    path: '/crypto-related/risk-of-ruin',
    picture: 'risk-of-ruin',
  })

export default RiskOfRuinTool
