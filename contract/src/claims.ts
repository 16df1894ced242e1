import { fault } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { content, get, Id, paged, pageQuery, post } from './endpoint.ts'
import { Time } from './texts.ts'

export const CLAIM_STATUSES = ['PENDING', 'APPROVED', 'REJECT'] as const
export const ClaimStatus = z.enum(CLAIM_STATUSES)
export type ClaimStatus = z.infer<typeof ClaimStatus>

export const WALLET_NETWORKS = ['TRC20', 'ERC20', 'BEP20', 'BTC', 'SOL'] as const
export const WalletNetwork = z.enum(
  WALLET_NETWORKS,
  fault('no_choice', { field: 'the network', choices: WALLET_NETWORKS.join(', ') }),
)
export type WalletNetwork = z.infer<typeof WalletNetwork>

const percentage = z
  .int(fault('no_whole_number', { field: 'the percentage' }))
  .check(
    z.gte(1, fault('too_low', { field: 'the percentage', min: 1 })),
    z.lte(100, fault('above_most', { field: 'the percentage', max: 100 })),
  )

export const notOnNetwork = (network: WalletNetwork) => fault('not_on_network', { network })

export const ClaimForm = z.strictObject({
  percentage,
  wallet_network: WalletNetwork,
  /** Form and server also check it against the network: format and checksum (rules/src/wallet-addresses.ts). */
  wallet_address: z.pipe(
    z.pipe(
      z.string(fault('required', { field: 'the wallet address' })),
      z.transform((address) => address.trim()),
    ),
    z
      .string()
      .check(
        z.minLength(1, fault('required', { field: 'the wallet address' })),
        z.maxLength(120, fault('too_long', { field: 'the wallet address', max: 120 })),
      ),
  ),
})
export type ClaimForm = z.infer<typeof ClaimForm>

/** `payment_proof` is a signed path, valid for 15 minutes (docs/wire.md). */
export const Claim = z.object({
  history_id: z.int(),
  status: ClaimStatus,
  percentage: z.int(),
  created_at: Time,
  reason: z.nullable(z.string()),
  payment_proof: z.nullable(z.string()),
})
export type Claim = z.infer<typeof Claim>

export const CLAIM_PENDING = fault('claim_pending')
export const NOT_FUNDED = fault('not_funded')

const id = z.object({ id: Id })

export const claims = {
  create: post('/api/funded-account-order/:id/claim', {
    access: 'token',
    summary: 'Request a withdrawal from a funded account; one at a time',
    params: id,
    body: ClaimForm,
    answer: content(Claim),
    status: 201,
  }),
  list: get('/api/funded-account-order/:id/claim/me', {
    access: 'token',
    inView: true,
    summary: 'Withdrawals of one of the member’s orders, newest first',
    params: id,
    query: z.object(pageQuery(10)),
    answer: paged(Claim),
  }),
}
