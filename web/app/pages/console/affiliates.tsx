const Affiliates = () => null
export default Affiliates
