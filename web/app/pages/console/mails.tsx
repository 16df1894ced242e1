const Mails = () => null
export default Mails
