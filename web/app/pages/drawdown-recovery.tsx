import { DrawdownRecoveryTool } from '#features/calculators/drawdown-recovery-tool.tsx'
import { pageMeta } from '#lib/page-meta.ts'
import { m } from '#words/calculators'
import type { ToolHandle } from './crypto-related.tsx'

export const handle: ToolHandle = { title: m.tools_recovery_title, lead: m.tools_recovery_lead }
export const meta = () =>
  pageMeta({
    title: m.tools_recovery_page(),
    description: m.tools_recovery_description(),
    path: '/crypto-related/drawdown-recovery',
    picture: 'drawdown-recovery',
  })

export default DrawdownRecoveryTool
