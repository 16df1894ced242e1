const CheckMyAffiliate = () => <h1>CheckMyAffiliate</h1>
export default CheckMyAffiliate
