const Import = () => null
export default Import
