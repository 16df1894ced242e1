const People = () => null
export default People
