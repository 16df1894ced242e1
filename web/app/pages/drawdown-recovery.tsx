const DrawdownRecovery = () => <h1>DrawdownRecovery</h1>
export default DrawdownRecovery
