const ProfitAndLoss = () => <h1>ProfitAndLoss</h1>
export default ProfitAndLoss
