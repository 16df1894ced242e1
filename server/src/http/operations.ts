/** What operators ask for. Both are answered under any load. */
export const HEALTH_PATH = '/healthz'
export const METRICS_PATH = '/metrics'
