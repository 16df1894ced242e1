const Members = () => null
export default Members
