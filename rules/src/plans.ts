/** Plans of this length are for life. */
export const LIFETIME_MONTHS = 1200
export const isLifetime = (months: number) => months >= LIFETIME_MONTHS
