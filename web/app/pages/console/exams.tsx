const Exams = () => null
export default Exams
