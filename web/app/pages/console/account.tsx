const Account = () => null
export default Account
