import { campusSlug } from '@padauk/rules/campuses'

/** `/campuses/{slug}?campus_id={id}` */
export const campusAddress = ({ campus_id, title }: { campus_id: number; title: string }) =>
  `/campuses/${encodeURIComponent(campusSlug(title))}?campus_id=${campus_id}`
