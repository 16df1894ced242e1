const Renewals = () => null
export default Renewals
