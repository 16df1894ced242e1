import { ProfitAndLossTool } from '#features/calculators/profit-and-loss-tool.tsx'
import { pageMeta } from '#lib/page-meta.ts'
import { m } from '#words/calculators'
import type { ToolHandle } from './crypto-related.tsx'

export const handle: ToolHandle = { title: m.tools_trade_title, lead: m.tools_trade_lead }
export const meta = () =>
  pageMeta({
    title: m.tools_trade_page(),
    description: m.tools_trade_description(),
    path: '/crypto-related/profit-and-loss',
    picture: 'profit-and-loss',
  })

export default ProfitAndLossTool
