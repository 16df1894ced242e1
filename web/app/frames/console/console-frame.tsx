import './utilities.css'
import '#ui/console-parts.css'
import '#ui/console-tables.css'
import './console.css'
import { Outlet } from 'react-router'

/** Parent of all back office pages, including the login. */
export const ConsoleFrame = () => <Outlet />
