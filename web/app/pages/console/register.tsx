const Register = () => null
export default Register
