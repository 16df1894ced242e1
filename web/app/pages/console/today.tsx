const Today = () => null
export default Today
