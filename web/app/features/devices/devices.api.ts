import { devices } from '@padauk/contract/devices'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '#lib/api.ts'
import { m } from '#words/devices'

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: async ({ signal }) => (await call(devices.list, {}, { signal })).content,
})

/** Signs another device out. A 404 counts as success, because that device has already left. */
export const endDevice = mutationOptions({
  mutationFn: async (deviceId: number) => {
    try {
      await call(devices.remove, { params: { device_id: String(deviceId) } })
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error
    }
  },
  meta: { success: () => m.devices_ended(), refreshes: ['devices'] },
})
