const Payments = () => null
export default Payments
