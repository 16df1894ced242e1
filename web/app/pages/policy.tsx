const Policy = () => <h1>Policy</h1>
export default Policy
