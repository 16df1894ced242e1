const Compounding = () => <h1>Compounding</h1>
export default Compounding
