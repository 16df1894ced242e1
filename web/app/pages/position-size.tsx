import { PositionSizeTool } from '#features/calculators/position-size-tool.tsx'
import { pageMeta } from '#lib/page-meta.ts'
import { m } from '#words/calculators'
import type { ToolHandle } from './crypto-related.tsx'

export const handle: ToolHandle = { title: m.tools_position_title, lead: m.tools_position_lead }
export const meta = () =>
  pageMeta({
    title: m.tools_position_page(),
    description: m.tools_position_description(),
    path: '/crypto-related',
    picture: 'crypto-related',
  })

export default PositionSizeTool
