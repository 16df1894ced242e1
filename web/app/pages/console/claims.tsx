const Claims = () => null
export default Claims
