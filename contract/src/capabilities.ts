/** What a staff member may do (docs/wire.md). */
export const CAPABILITIES = [
  /** Register, edit, renew, import and export members. */
  'members',
  /** Read members and their payments. */
  'members.read',
  /** Confirm the deletion of a member that somebody else has asked for. */
  'deletions',
  'posts',
  /** Read funded orders and issue their accounts. */
  'orders',
  /** Approve or reject an order's payment, or take an order back. */
  'payments',
  'exams',
  'claims',
  'payouts',
  /** Read the ledger and its statements; correct, undo and refund payments. */
  'ledger',
  'curriculum',
  /** Edit the page texts. The payment addresses in `Site` need `settings`. */
  'pages',
  'student-wins',
  /** Upload the files that lessons and wins show. */
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

/** The single source of truth for roles: the server enforces it, the console uses it to show or hide controls. */
export const ROLE_CAPABILITIES: Record<Role, readonly Capability[]> = {
  owner: CAPABILITIES,
  support: ['members', 'members.read', 'posts', 'orders', 'exams', 'student-wins', 'files', 'mails'],
  finance: ['members.read', 'orders', 'payments', 'claims', 'payouts', 'ledger'],
  editor: ['curriculum', 'pages', 'student-wins', 'files'],
}
