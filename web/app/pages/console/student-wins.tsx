const StudentWins = () => null
export default StudentWins
