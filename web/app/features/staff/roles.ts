import type { Role } from '@padauk/contract/capabilities'
import { m } from '#words/staff'

export const ROLE_NAMES: Record<Role, () => string> = {
  owner: m.console_role_owner,
  support: m.console_role_support,
  finance: m.console_role_finance,
  editor: m.console_role_editor,
}
export const ROLE_HINTS: Record<Role, () => string> = {
  owner: m.console_role_hint_owner,
  support: m.console_role_hint_support,
  finance: m.console_role_hint_finance,
  editor: m.console_role_hint_editor,
}
