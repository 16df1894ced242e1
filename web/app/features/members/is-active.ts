import type { Me } from '@padauk/contract/members'

/** Has a subscription now. To others, lessons, practices and drills are refused. */
export const isActive = ({ subscriptions }: Me, now = new Date().toISOString()) =>
  subscriptions.some(({ start_at, end_at }) => start_at <= now && end_at > now)
