const Plans = () => null
export default Plans
