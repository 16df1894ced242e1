const Curriculum = () => null
export default Curriculum
