import { certificates } from '@padauk/contract/certificates'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '#lib/api.ts'

/** The member's certificates, newest first. */
export const certificatesQuery = queryOptions({
  queryKey: ['certificates'],
  queryFn: ({ signal }) => call(certificates.list, {}, { signal }),
  select: ({ content }) => content,
})

/** Data of a certificate; null when the number does not exist. */
export const certificateQuery = (number: string) =>
  queryOptions({
    queryKey: ['certificates', 'of', number],
    queryFn: async ({ signal }) => {
      try {
        return (await call(certificates.verify, { params: { number } }, { signal })).content
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null
        throw error
      }
    },
    meta: { quiet: true },
  })

export const issueCertificate = mutationOptions({
  mutationFn: async (courseId: number) =>
    (await call(certificates.issue, { params: { id: String(courseId) } })).content,
  meta: { refreshes: ['certificates'] },
})

export const certificateAddress = (number: string) => `/certificates/${number}`
export const pdfAddress = (number: string) => `/api/certificate/${number}/pdf`
