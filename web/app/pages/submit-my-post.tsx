const SubmitMyPost = () => <h1>SubmitMyPost</h1>
export default SubmitMyPost
