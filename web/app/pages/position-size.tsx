const PositionSize = () => <h1>PositionSize</h1>
export default PositionSize
