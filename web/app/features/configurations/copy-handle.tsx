import { pageData } from '#lib/page-data.ts'

export const CopyHandle = () => <span className="small">{pageData().site?.messaging.handle}</span>
