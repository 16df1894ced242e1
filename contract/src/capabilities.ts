/** What a person of the staff may do (api.md, 'Capabilities'). */
export const CAPABILITIES = [
  /** Registers, changes, renews, imports and exports members. */
  'members',
  /** Reads members and their payments. */
  'members.read',
  'posts',
  /** Reads funded orders and issues their accounts. */
  'orders',
  /** Decides on an order's payment, or takes an order back. */
  'payments',
  'exams',
  'claims',
  'payouts',
  'curriculum',
  /** The page texts. The payment addresses in `Site` take `settings`. */
  'pages',
  'student-wins',
  /** Uploads what the lessons and wins show. */
  'files',
  'mails',
  'plans',
  'funded-accounts',
  'settings',
  'staff',
  'audit',
] as const
export type Capability = (typeof CAPABILITIES)[number]

export const ROLES = ['owner', 'support', 'finance', 'editor'] as const
export type Role = (typeof ROLES)[number]

/** The one place that says what a role may do: the server checks by it, the console shows by it. */
export const ROLE_CAPABILITIES: Record<Role, readonly Capability[]> = {
  owner: CAPABILITIES,
  support: ['members', 'members.read', 'posts', 'orders', 'exams', 'student-wins', 'files', 'mails'],
  finance: ['members.read', 'orders', 'payments', 'claims', 'payouts'],
  editor: ['curriculum', 'pages', 'student-wins', 'files'],
}
