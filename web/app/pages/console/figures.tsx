const Figures = () => null
export default Figures
