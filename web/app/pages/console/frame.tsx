import { ConsoleFrame } from '#frames/console/console-frame.tsx'
import { titleOf } from '#lib/page-meta.ts'
import { m } from '#words/console'

export const meta = () => [{ title: titleOf(m.console_title()) }, { name: 'robots', content: 'noindex' }]

export default ConsoleFrame
