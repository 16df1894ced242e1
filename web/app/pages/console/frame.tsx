import '../../styles/console.css'
import { Outlet } from 'react-router'
import { titleOf } from '#lib/page-meta.ts'
import { m } from '#words/generated/messages.js'

export const meta = () => [{ title: titleOf(m.console_title()) }, { name: 'robots', content: 'noindex' }]

/** What every page of the back office shares, signed in or not. */
const ConsoleFrame = () => <Outlet />
export default ConsoleFrame
