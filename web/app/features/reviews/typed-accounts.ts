/** Account credentials by order, kept in memory only, never in storage. */
export const typedAccounts = new Map<number, string>()
