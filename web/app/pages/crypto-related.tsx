import { Outlet } from 'react-router'

const CryptoRelated = () => <Outlet />
export default CryptoRelated
