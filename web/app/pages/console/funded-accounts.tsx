const FundedAccounts = () => null
export default FundedAccounts
